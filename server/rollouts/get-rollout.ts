import type { RolloutDetail, RolloutPath } from "@/lib/api/rollouts";
import type { z } from "@/lib/kube/zod";
import type { Caller } from "@/server/auth/caller";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import { ApiError } from "@/server/errors";
import type { RolloutView } from "@/server/views/rollout-view";

/** One rollout with each of its clusters. */
export async function getRollout(caller: Caller, view: RolloutView, path: z.infer<typeof RolloutPath>): Promise<RolloutDetail> {
  await rolloutScopeOf(caller);
  const { addOn, namespace, placement } = path;
  const detail = view.detail(`${addOn}/${namespace}/${placement}`);
  if (!detail) throw new ApiError("not-found", `${addOn} is not rolled out through Placement ${namespace}/${placement} (any more).`);
  return detail;
}
