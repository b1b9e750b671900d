import { ClusterName } from "@/lib/api/invitations/invitation";
import { z } from "@/lib/kube/zod";

/** Which cluster is to be reached through its tunnel. */
export const TunnelCheckPath = z.strictObject({ cluster: ClusterName });

/** What came of one request to a cluster through its tunnel. Nothing of what the cluster answers is passed on but a version. */
export const TunnelCheck = z.object({
  /**
   * "answered": the API server of the cluster said its version. "refused": it was reached, and wants credentials. "other":
   * something answered that is no API server. "down": no tunnel. "slow": no answer in time. "absent": the hub has no
   * entrance to tunnels, or none that runs.
   */
  outcome: z.enum(["answered", "refused", "other", "down", "slow", "absent"]),
  /** From the console to the answer and back. */
  ms: z.number(),
  version: z.optional(z.string()),
  /** Of the answer over HTTP, where there was one that says so. */
  status: z.optional(z.number()),
  /** RFC 3339. */
  at: z.string(),
});
export type TunnelCheck = z.infer<typeof TunnelCheck>;
