import type { ListQuery } from "@/lib/api/list-query";
import { RolloutRow } from "@/lib/api/rollouts";
import { listPart } from "./list-part";
import { viewPage } from "./view-page";

export function rolloutList() {
  return viewPage("rollouts", RolloutRow);
}

/** Part of the list of rollouts, as the console filters and sorts it. */
export function rolloutPart(slot: string, query: ListQuery) {
  return listPart("rollouts", RolloutRow, slot, query);
}

/** How many rollouts there are, and where they stand; no row of them. */
export function rolloutFigures() {
  return rolloutPart("figures", { limit: 0, facets: "stage" });
}
