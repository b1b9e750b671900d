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
  "create-work",
  "create-configuration",
  "configure-cluster",
  "edit-cluster",
  "create-set",
  "bind-set",
]);
export type GuardedAction = z.infer<typeof GuardedAction>;

/** `name` is the add-on's, or the cluster's that is edited, `namespace` the one that is written in; without them the question is about any. */
export const ActionRightQuery = z.strictObject({
  action: GuardedAction,
  name: z.optional(ObjectName),
  namespace: z.optional(ObjectName),
});
export type ActionRightQuery = z.infer<typeof ActionRightQuery>;
