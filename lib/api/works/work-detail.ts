import { Replicas } from "@/lib/api/addons/add-on-chain";
import { ObjectName } from "@/lib/api/object-name";
import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";
import { WorkRow } from "@/lib/lists/works/row";
import { SharedObjectLine } from "./shared-objects";

export const WorkPath = z.strictObject({ namespace: ObjectName, name: ObjectName });
export type WorkPath = z.infer<typeof WorkPath>;

/** One manifest of a work, with what the cluster's agent reports about it. */
const WorkManifest = z.object({
  ordinal: z.number(),
  apiVersion: z.string(),
  kind: z.string(),
  /** "" for cluster-scoped objects. */
  namespace: z.string(),
  name: z.string(),
  conditions: z.array(ConditionLine),
  /** Of a workload whose cluster reports its pods. */
  replicas: z.optional(Replicas),
  /** What the agent reports back of the object itself. */
  feedback: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type WorkManifest = z.infer<typeof WorkManifest>;

/** A field of an object on the cluster that is not as the work has it. */
const WorkDriftLine = z.object({
  kind: z.enum(["conflict", "changed"]),
  ordinal: z.number(),
  object: z.string(),
  field: z.string(),
  by: z.optional(z.string()),
  wanted: z.optional(z.string()),
  found: z.optional(z.string()),
});

export const WorkDetail = z.object({
  row: WorkRow,
  conditions: z.array(ConditionLine),
  manifests: z.array(WorkManifest),
  /** Fields that were changed on the cluster, as far as that is reported. */
  drifts: z.array(WorkDriftLine),
  /** Its objects that other works of the cluster have too; absent where the caller may not list these. */
  shared: z.optional(z.array(SharedObjectLine)),
});
export type WorkDetail = z.infer<typeof WorkDetail>;
