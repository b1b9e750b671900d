import { z } from "@/lib/kube/zod";

/** Of `IdentitiesAnswer`, what every page needs: the rest would be a kilobyte more of script for each. */
export const IdentityAlarms = z.object({
  alarms: z.number(),
  since: z.optional(z.string()),
  identities: z.array(z.object({ name: z.string(), reasons: z.array(z.object({ claim: z.string() })) })),
});
export type IdentityAlarms = z.infer<typeof IdentityAlarms>;
