import type { Page } from "@/lib/api/list/page";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { Caller } from "@/server/auth/caller";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import type { RolloutView } from "./rollout-view";

/** All rollouts of the hub. */
export async function listRollouts(caller: Caller, view: RolloutView): Promise<Page<RolloutRow>> {
  return view.page(await rolloutScopeOf(caller));
}
