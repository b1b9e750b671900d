import { ObjectName } from "@/lib/api/objects/objects";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/** Actions whose buttons are shown before anything is known of the caller's rights. */
export const GuardedAction = z.enum(["enable", "disable", "steer", "create-placement"]);
export type GuardedAction = z.infer<typeof GuardedAction>;

/** `name` is the add-on's; without it the question is about any. */
export const ActionRightQuery = z.strictObject({ action: GuardedAction, name: z.optional(ObjectName) });
export type ActionRightQuery = z.infer<typeof ActionRightQuery>;

/** `GET /api/session/rights`: the right that the caller lacks for an action; absent if they may do it somewhere. */
export const ActionRight = z.object({ missing: z.optional(MissingRight) });
export type ActionRight = z.infer<typeof ActionRight>;
