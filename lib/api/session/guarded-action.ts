import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";

/** Actions whose buttons are shown before anything is known of the caller's rights. */
export const GuardedAction = z.enum([
  "enable",
  "disable",
  "steer",
  "accept",
  "create",
  "create-placement",
  "edit-placement",
  "create-work",
  "create-replica-set",
  "create-configuration",
  "configure-cluster",
  "edit-cluster",
  "create-set",
  "edit-set",
  "delete-set",
  "bind-set",
  "freeze",
  "create-window",
  "create-gate",
  "create-account",
  "create-template",
  "create-cluster-add-on",
  "invite",
  "import",
  "delete-cluster",
  "remove-cluster-add-ons",
  "remove-works",
  "restore-rights",
]);
export type GuardedAction = z.infer<typeof GuardedAction>;

/** `name` is the add-on's, or that of the cluster, placement or set that is written, `namespace` the one that is written in; without them the question is about any. */
export const ActionRightQuery = z.strictObject({
  action: GuardedAction,
  name: z.optional(ObjectName),
  namespace: z.optional(ObjectName),
});
export type ActionRightQuery = z.infer<typeof ActionRightQuery>;
