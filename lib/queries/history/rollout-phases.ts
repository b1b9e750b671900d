import { queryOptions } from "@tanstack/react-query";
import { RolloutPhases } from "@/lib/api/metrics/rollout-phases";
import { getJson } from "@/lib/queries/request/request";

const REPEAT_MS = 60_000;

/** When a rollout reached its stages. `version` changes with its row, and triggers a new request. */
export function rolloutPhases(name: string, version: string) {
  const path = `/api/v1/history/rollouts/${name.split("/").map(encodeURIComponent).join("/")}`;
  return queryOptions({
    queryKey: ["history", "rollouts", name, version],
    queryFn: ({ signal }) => getJson(path, { schema: RolloutPhases, signal }),
    refetchInterval: REPEAT_MS,
  });
}
