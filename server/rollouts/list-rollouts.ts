import type { Page } from "@/lib/api/list/page";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { Caller } from "@/server/auth/caller";
import type { ServedRollouts } from "./list";

/** All rollouts of the hub. */
export async function listRollouts(caller: Caller, rollouts: ServedRollouts): Promise<Page<RolloutRow>> {
  return rollouts.view.page(await rollouts.scopeOf(caller));
}
