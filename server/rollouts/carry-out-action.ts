import type { RolloutActionAnswer, RolloutActionRequest } from "@/lib/api/rollouts/rollout-actions";
import type { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import type { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import { writeSteps } from "@/server/auth/writes/write-steps";
import { ApiError } from "@/server/errors";
import { requireOwnWrites } from "@/server/objects/owned-writes";
import type { ActionParts } from "./action-facts";
import { changeText } from "./action-id";
import { makeActionPlan } from "./plan-action";

/**
 * Carries out a plan with the caller's credentials, if it still equals the reviewed one. Throws `ApiError` "conflict",
 * which says what changed, and "owned" for what another tool applies, unless that is overridden.
 */
export async function carryOutAction(
  caller: Caller,
  parts: ActionParts,
  path: z.infer<typeof RolloutPath>,
  { input, plan, confirm, override = false }: RolloutActionRequest,
): Promise<RolloutActionAnswer> {
  const { shown, stages } = await makeActionPlan(caller, parts, path, input);
  if (plan !== shown.id) throw new ApiError("conflict", `${changeText(plan, shown.id)} Nothing was written.`);
  const [problem] = shown.problems;
  if (problem) throw new ApiError("invalid", problem);
  requireOwnWrites(shown.owned ?? [], override);
  if (shown.confirm !== undefined && confirm !== shown.confirm)
    throw new ApiError("invalid", `Type ${shown.confirm} to confirm it.`);
  return { outcomes: await writeSteps(caller, stages) };
}
