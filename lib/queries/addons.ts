import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AddOnGraph } from "@/lib/api/add-on-graph";
import { AddOnConfiguration, AddOnSetup } from "@/lib/api/add-on-setup";
import { AddOnChain, AddOnRow, InstalledCount, MOST_ASKED } from "@/lib/api/addons";
import type { ListQuery } from "@/lib/api/list";
import { listPart } from "./list-part";
import { getJson, postJson } from "./request";
import { viewPage } from "./view-page";

const KEPT_MS = 60_000;
/** Works tell no stream of ours: whoever looks at some sees them again this often. */
const LOOKED_AT_MS = 5_000;
const WAITED_FOR_MS = 1_000;
/** What the rows say that somebody follows leaves little to find out. */
const LOOKED_AT_RARELY_MS = 30_000;

export function addOnList() {
  return viewPage("addons", AddOnRow);
}

/** Part of the list of add-ons, as the console filters and sorts it. */
export function addOnPart(slot: string, query: ListQuery) {
  return listPart("addons", AddOnRow, slot, query);
}

/** How many add-ons there are, and where they stand; no row of them. */
export function addOnFigures() {
  return addOnPart("figures", { limit: 0, facets: "health" });
}

/** One add-on on one cluster from end to end. `version` changes when the cluster's row says that something of it changed. */
export function addOnChain(name: string, cluster: string, version: string) {
  return queryOptions({
    queryKey: ["addons", "chain", name, cluster, version],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/clusters/${encodeURIComponent(cluster)}`, { schema: AddOnChain, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

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

/** On how many of these clusters it is, asked again and again; undefined where the person may not see that. */
export function installedCount(name: string, clusters: readonly string[]) {
  return queryOptions({
    queryKey: ["addons", "installed", name, clusters],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(clusters.length / MOST_ASKED) }, (_, place) =>
        clusters.slice(place * MOST_ASKED, (place + 1) * MOST_ASKED),
      );
      const path = `${pathOf(name)}/installed`;
      const answers = await Promise.all(parts.map((part) => postJson(path, { body: { clusters: part }, schema: InstalledCount, signal })));
      return answers.reduce<number | null>((sum, { installed }) => (sum === null || installed === undefined ? null : sum + installed), 0);
    },
    gcTime: 0,
    refetchInterval: WAITED_FOR_MS,
  });
}

function pathOf(name: string): string {
  return `/api/v1/addons/${encodeURIComponent(name)}`;
}
