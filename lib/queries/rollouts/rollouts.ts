import type { ListQuery } from "@/lib/api/list/list-query";
import { toggleValue } from "@/lib/filter/edit-filter";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { listPart } from "@/lib/queries/list/list-part";
import { viewPage } from "@/lib/queries/list/view-page";

export function rolloutList() {
  return viewPage("rollouts", RolloutRow);
}

/** Part of the list of rollouts, as the console filters and sorts it. */
function rolloutPart(slot: string, query: ListQuery) {
  return listPart("rollouts", RolloutRow, slot, query);
}

/** Placements of one add-on that are followed at once. */
const MAX_PLACEMENTS = 50;

/** The rollouts of one add-on, one for each of its placements. */
export function rolloutsOfAddOn(addOn: string) {
  return rolloutPart("of-add-on", { q: toggleValue("", "addon", addOn), limit: MAX_PLACEMENTS });
}

/** The rollouts of a cluster that do not go on: stuck, held or aborted. */
export function stoppedRolloutsOn(cluster: string) {
  return rolloutPart("stopped-on", {
    q: `${toggleValue("", "cluster", cluster)} stage:stuck,held`,
    limit: MAX_PLACEMENTS,
  });
}

/** Number of rollouts by status, without rows. */
export function rolloutStats() {
  return rolloutPart("stats", { limit: 0, facets: "stage" });
}
