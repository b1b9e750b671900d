import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AddOnHistory, ClusterHistory, FleetHistory } from "@/lib/api/metrics/history";
import type { z } from "@/lib/kube/zod";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
const LOOKED_AT_MS = 5_000;

/** The recent history of a cluster and its add-ons. `version` changes with its row, and triggers a new request. */
export function clusterHistory(name: string, version: string) {
  return history("clusters", ClusterHistory, name, version);
}

/** How an add-on changed lately on its clusters; `version` as above. */
export function addOnHistory(name: string, version: string) {
  return history("addons", AddOnHistory, name, version);
}

/** The latest changes of the fleet. */
export function fleetHistory() {
  return queryOptions({
    queryKey: ["history", "fleet"],
    queryFn: ({ signal }) => getJson("/api/v1/history", { schema: FleetHistory, signal }),
    gcTime: RETENTION_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

function history<Answer>(noun: string, schema: z.ZodMiniType<Answer>, name: string, version: string) {
  return queryOptions({
    queryKey: ["history", noun, name, version],
    queryFn: ({ signal }) => getJson(`/api/v1/history/${noun}/${encodeURIComponent(name)}`, { schema, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}
