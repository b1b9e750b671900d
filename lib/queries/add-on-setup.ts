import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AddOnGraph } from "@/lib/api/add-on-graph";
import { AddOnConfiguration, AddOnSetup } from "@/lib/api/add-on-setup";
import { getJson } from "./request";

const KEPT_MS = 60_000;
const WAITED_FOR_MS = 1_000;
/** What the rows say that somebody follows leaves little to find out. */
const LOOKED_AT_RARELY_MS = 30_000;

/** From an add-on to the works that bring it, gathered. `version` changes when the rows that are followed say that something changed. */
export function addOnGraph(name: string, version: string) {
  return queryOptions({
    queryKey: ["addons", "graph", name, version],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/graph`, { schema: AddOnGraph, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: ({ state }) => (state.data?.synced === false ? WAITED_FOR_MS : LOOKED_AT_RARELY_MS),
  });
}

/** How the add-on is set up, and with what. `version` changes when its row does; templates tell no stream of ours. */
export function addOnSetup(name: string, version: string) {
  return queryOptions({
    queryKey: ["addons", "setup", name, version],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/setup`, { schema: AddOnSetup, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_RARELY_MS,
  });
}

/** What clusters shall have of the add-on; of one that is named, where it has it from. */
export function addOnConfiguration(name: string, cluster: string | undefined, version: string) {
  const query = cluster === undefined ? "" : `?${new URLSearchParams({ cluster })}`;
  return queryOptions({
    queryKey: ["addons", "configuration", name, cluster ?? "", version],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/configuration${query}`, { schema: AddOnConfiguration, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_RARELY_MS,
  });
}

function pathOf(name: string): string {
  return `/api/v1/addons/${encodeURIComponent(name)}`;
}
