import { z } from "@/lib/kube/zod";

/** Of `IdentitiesAnswer`, what every page needs: the rest would be a kilobyte more of script for each. */
export const IdentityAlarms = z.object({
  alarms: z.number(),
  identities: z.array(
    z.object({
      name: z.string(),
      isAlarm: z.boolean(),
      foundAt: z.string(),
      reasons: z.array(z.object({ claim: z.string() })),
    }),
  ),
});
export type IdentityAlarms = z.infer<typeof IdentityAlarms>;
