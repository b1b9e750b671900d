import { z } from "@/lib/kube/zod";

/** An invitation for clusters to join. Every page carries this schema: it imports no values. */
export const InvitationRow = z.object({
  name: z.string(),
  /** The names that are expected; none where any name is. */
  names: z.array(z.string()),
  /** How many clusters may answer it. */
  count: z.number(),
  /** Those that have, by name. */
  used: z.array(z.string()),
  createdBy: z.string(),
  /** RFC 3339. */
  createdAt: z.string(),
  expiresAt: z.string(),
  revoked: z.optional(z.object({ by: z.string(), at: z.string() })),
});
export type InvitationRow = z.infer<typeof InvitationRow>;
