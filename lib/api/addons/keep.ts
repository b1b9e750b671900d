import { ObjectName } from "@/lib/api/object-name";
import { ObjectKind, WholeObject } from "@/lib/api/objects/whole-objects";
import { z } from "@/lib/kube/zod";
import { Confirmed } from "./enable";

/** An edit of an object as it is reviewed, or without `object` its deletion. */
const LosingEdit = z.strictObject({
  kind: ObjectKind,
  name: ObjectName,
  namespace: z.optional(ObjectName),
  object: z.optional(WholeObject),
});
export type LosingEdit = z.infer<typeof LosingEdit>;

/**
 * The clusters on which the add-on stays, whatever becomes of the placements that choose them now: those that are named,
 * or all that would lose it by an edit.
 */
export const KeepInput = z.union([
  z.strictObject({ clusters: z.array(z.string()).check(z.minLength(1)) }),
  z.strictObject({ edit: LosingEdit }),
]);
export type KeepInput = z.infer<typeof KeepInput>;

/** Answers of the keep endpoints are as those of enabling. */
export const KeepRequest = z.strictObject({ input: KeepInput, ...Confirmed });
export type KeepRequest = z.infer<typeof KeepRequest>;
