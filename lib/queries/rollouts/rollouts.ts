import type { PastListQuery } from "@/lib/api/list/list-query";
import { exactTerm } from "@/lib/filter/print-value";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { UNFINISHED } from "@/lib/lists/rollouts/state";
import { listPart } from "@/lib/queries/list/list-part";
import { viewPage } from "@/lib/queries/list/view-page";

export function rolloutList() {
  return viewPage("rollouts", RolloutRow);
}

/** Part of the list of rollouts, as the console filters and sorts it. */
function rolloutPart(slot: string, query: PastListQuery) {
  return listPart("rollouts", RolloutRow, slot, query);
}

const MAX_UNFINISHED = 100;

/** Rollouts that were not done at that time. */
export function unfinishedRollouts(at: string) {
  return rolloutPart("unfinished", { q: UNFINISHED, limit: MAX_UNFINISHED, at });
}

/** Placements of one add-on that are followed at once. */
const MAX_PLACEMENTS = 50;

/** The rollouts of one add-on, one for each of its placements. */
export function rolloutsOfAddOn(addOn: string) {
  return rolloutPart("of-add-on", { q: exactTerm("addon", addOn), limit: MAX_PLACEMENTS });
}

/** The rollouts of a cluster that do not go on: stuck, held or aborted. */
export function stoppedRolloutsOn(cluster: string) {
  return rolloutPart("stopped-on", {
    q: `${exactTerm("cluster", cluster)} stage:stuck,held,aborted`,
    limit: MAX_PLACEMENTS,
  });
}
