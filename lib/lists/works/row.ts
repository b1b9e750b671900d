import { z } from "@/lib/kube/zod";

const WorkClaim = z.enum(["true", "false", "unknown"]);

/** One ManifestWork as a row. `message` says why it is unhealthy; absent if healthy. */
export const WorkRow = z.object({
  /** "cluster/work". */
  name: z.string(),
  cluster: z.string(),
  work: z.string(),
  /** The add-on it belongs to, if any. */
  addOn: z.optional(z.string()),
  /** Whether its cluster has applied all manifests. */
  applied: WorkClaim,
  /** Whether its resources are available on the cluster. */
  available: WorkClaim,
  isLeaving: z.optional(z.boolean()),
  message: z.optional(z.string()),
  /** RFC 3339: time of the last status change. */
  since: z.optional(z.string()),
  manifests: z.number(),
  createdAt: z.string(),
});
export type WorkRow = z.infer<typeof WorkRow>;
