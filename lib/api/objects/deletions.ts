import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { WriteJudgement } from "./blast-radius";
import { ObjectAnswer } from "./whole-objects";

/** Objects of one kind that are removed with a deleted one. */
export const RemovedObjects = z.object({
  kind: z.string(),
  total: z.number(),
  /** Some of them: "namespace/name". */
  names: z.array(z.string()),
  /** What their removal waits for, and for how many of them. */
  finalizers: z.array(z.object({ name: z.string(), total: z.number() })),
  /** They are not on the hub but on this cluster. */
  cluster: z.optional(z.string()),
});
export type RemovedObjects = z.infer<typeof RemovedObjects>;

/** What a deletion would remove, and what it would do to clusters. Nothing is deleted. */
export const DeletionPreview = z.extend(WriteJudgement, {
  object: ObjectAnswer.shape.object,
  owner: ObjectAnswer.shape.owner,
  /** The right that deleting it takes, where the caller does not have it. */
  missing: z.optional(MissingRight),
  /** Why it is not deleted by hand, whatever the caller's rights. */
  readOnly: z.optional(z.string()),
  /** It is being deleted since then. */
  deletingSince: z.optional(z.string()),
  /** What its own removal waits for. */
  finalizers: z.array(z.string()),
  removes: z.array(RemovedObjects),
  /** The rights to see what else is removed, which the caller lacks. */
  hidden: z.array(MissingRight),
  /** What else there is to know. */
  notes: z.array(z.string()),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** Which version was seen, the plan that was reviewed, and the name that was typed where the review asked for it. */
export const DeletionQuery = z.strictObject({
  namespace: z.optional(ObjectName),
  uid: z.string(),
  resourceVersion: z.string(),
  plan: z.string(),
  confirm: z.optional(z.string()),
  /** Deletes an object although Argo CD or Flux applies it. */
  override: z.optional(z.literal("true")),
});
export type DeletionQuery = z.infer<typeof DeletionQuery>;
