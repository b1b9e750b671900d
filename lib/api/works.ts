import { z } from "@/lib/kube/zod";

const WorkClaim = z.enum(["true", "false", "unknown"]);

/** One ManifestWork as a line of the list. `sentence` says why it is not well; absent when it is. */
export const WorkRow = z.object({
  /** "cluster/work". */
  name: z.string(),
  cluster: z.string(),
  work: z.string(),
  /** The add-on that it brings; absent where it brings none. */
  addOn: z.optional(z.string()),
  /** Whether its cluster has applied all of it. */
  applied: WorkClaim,
  /** Whether what it makes there is available. */
  available: WorkClaim,
  isLeaving: z.optional(z.boolean()),
  sentence: z.optional(z.string()),
  /** RFC 3339: since when it stands so. */
  since: z.optional(z.string()),
  manifests: z.number(),
  createdAt: z.string(),
});
export type WorkRow = z.infer<typeof WorkRow>;
