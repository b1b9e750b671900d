import { Confirmed } from "@/lib/api/addons/enable";
import { DeletedObject } from "@/lib/api/clusters/deletions";
import { ObjectName } from "@/lib/api/object-name";
import { RUN_ACTIONS } from "@/lib/deletion/deletion";
import { z } from "@/lib/kube/zod";

/** A step that the console offers for what hangs, and carries out itself. Without a cluster it is one of an object of the hub. */
export const DeletionStepInput = z.strictObject({
  cluster: z.optional(ObjectName),
  kind: z.enum(RUN_ACTIONS),
  object: z.strictObject(DeletedObject.shape),
  /** Of "release". */
  finalizer: z.optional(z.string().check(z.maxLength(400))),
});
export type DeletionStepInput = z.infer<typeof DeletionStepInput>;

/** Carries out a reviewed step. Answers 409 "conflict" if it is not offered any more, or writes something else. */
export const DeletionStepRequest = z.strictObject({ input: DeletionStepInput, ...Confirmed });
export type DeletionStepRequest = z.infer<typeof DeletionStepRequest>;
