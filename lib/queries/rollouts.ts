import { queryOptions } from "@tanstack/react-query";
import { RolloutDetail, type RolloutPath, RolloutRow } from "@/lib/api/rollouts";
import type { z } from "@/lib/kube/zod";
import { getJson } from "./request";
import { viewPage } from "./view-page";

const KEPT_MS = 60_000;

export function rolloutList() {
  return viewPage("rollouts", RolloutRow);
}

/** One rollout with each of its clusters. The stream tells of its row alone: whoever sees that change fetches this again. */
export function rolloutDetail({ addOn, namespace, placement }: z.infer<typeof RolloutPath>) {
  return queryOptions({
    queryKey: ["rollouts", "detail", addOn, namespace, placement],
    queryFn: ({ signal }) =>
      getJson(`/api/rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`, { schema: RolloutDetail, signal }),
    gcTime: KEPT_MS,
  });
}
