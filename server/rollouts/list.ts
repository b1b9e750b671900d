import { LISTS } from "@/lib/lists/lists";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import type { HubFailure } from "@/server/hub/resource-cache";
import { ServedList } from "@/server/lists/served-list";
import { rolloutShown } from "./caused-row";
import { RolloutView, rolloutSent } from "./rollout-view";
import type { RolloutCaches } from "./rollouts-of";

export type ServedRollouts = ReturnType<typeof serveRollouts>;

/** All rollouts. Who sees any sees all of them. */
export function serveRollouts(caches: RolloutCaches, hubFailure?: () => HubFailure | undefined) {
  return new ServedList(LISTS.rollouts, new RolloutView(caches, hubFailure), {
    scope: rolloutScopeOf,
    cut: rolloutShown,
    project: rolloutSent,
  });
}
