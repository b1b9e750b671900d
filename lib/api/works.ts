import { z } from "@/lib/kube/zod";
import { ConditionLine, ObjectName } from "./objects";

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

export const WorkPath = z.strictObject({ namespace: ObjectName, name: ObjectName });
export type WorkPath = z.infer<typeof WorkPath>;

/** One manifest of a work, with what the cluster's agent says of it. */
const WorkManifest = z.object({
  ordinal: z.number(),
  kind: z.string(),
  group: z.string(),
  /** "" where the object is of the whole cluster. */
  namespace: z.string(),
  name: z.string(),
  conditions: z.array(ConditionLine),
  /** What the agent reports back of the object itself. */
  feedback: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type WorkManifest = z.infer<typeof WorkManifest>;

export const WorkDetail = z.object({ row: WorkRow, conditions: z.array(ConditionLine), manifests: z.array(WorkManifest) });
export type WorkDetail = z.infer<typeof WorkDetail>;
