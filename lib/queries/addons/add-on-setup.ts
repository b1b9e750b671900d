import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AddOnGraph } from "@/lib/api/addons/add-on-graph";
import { AddOnConfiguration, AddOnSetup } from "@/lib/api/addons/add-on-setup";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
const WAITED_FOR_MS = 1_000;
/** Rows on the stream already reveal most changes. */
const LOOKED_AT_RARELY_MS = 30_000;

/** The chain from an add-on to its works, grouped. `version` changes when the followed rows report a change. */
export function addOnGraph(name: string, version: string) {
  return queryOptions({
    queryKey: ["addons", "graph", name, version],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/graph`, { schema: AddOnGraph, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: ({ state }) => (state.data?.synced === false ? WAITED_FOR_MS : LOOKED_AT_RARELY_MS),
  });
}

/** The setup of the add-on. `version` changes when its row does; templates are not on the stream. */
export function addOnSetup(name: string, version: string) {
  return queryOptions({
    queryKey: ["addons", "setup", name, version],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/setup`, { schema: AddOnSetup, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: LOOKED_AT_RARELY_MS,
  });
}

/** The desired configurations of the add-on; for a named cluster, where they come from. */
export function addOnConfigurationQuery(name: string, cluster: string | undefined, version: string) {
  const query = cluster === undefined ? "" : `?${new URLSearchParams({ cluster })}`;
  return queryOptions({
    queryKey: ["addons", "configuration", name, cluster ?? "", version],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/configuration${query}`, { schema: AddOnConfiguration, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: LOOKED_AT_RARELY_MS,
  });
}

function pathOf(name: string): string {
  return `/api/v1/addons/${encodeURIComponent(name)}`;
}
