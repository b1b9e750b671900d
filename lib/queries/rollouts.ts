import { queryOptions } from "@tanstack/react-query";
import type { ListQuery } from "@/lib/api/list";
import { RolloutDetail, type RolloutPath, RolloutRow } from "@/lib/api/rollouts";
import type { z } from "@/lib/kube/zod";
import { listPart } from "./list-part";
import { getJson } from "./request";
import { viewPage } from "./view-page";

const KEPT_MS = 60_000;

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

/** One rollout with each of its clusters. The stream tells of its row alone: whoever sees that change fetches this again. */
export function rolloutDetail({ addOn, namespace, placement }: z.infer<typeof RolloutPath>) {
  return queryOptions({
    queryKey: ["rollouts", "detail", addOn, namespace, placement],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`, { schema: RolloutDetail, signal }),
    gcTime: KEPT_MS,
  });
}
