import type { ListQuery } from "@/lib/api/list/list-query";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import { listPart } from "@/lib/queries/list/list-part";
import { viewPage } from "@/lib/queries/list/view-page";

export function rolloutList() {
  return viewPage("rollouts", RolloutRow);
}

/** Part of the list of rollouts, as the console filters and sorts it. */
export function rolloutPart(slot: string, query: ListQuery) {
  return listPart("rollouts", RolloutRow, slot, query);
}

/** Number of rollouts by status, without rows. */
export function rolloutStats() {
  return rolloutPart("stats", { limit: 0, facets: "stage" });
}
