import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AddOnChain, AddOnRow } from "@/lib/api/addons";
import { ObjectText } from "@/lib/api/objects";
import { getJson } from "./request";
import { viewPage } from "./view-page";

const KEPT_MS = 60_000;
/** Works tell no stream of ours: whoever looks at some sees them again this often. */
const LOOKED_AT_MS = 5_000;

export function addOnList() {
  return viewPage("addons", AddOnRow);
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

export function addOnYaml(name: string) {
  return queryOptions({
    queryKey: ["addons", "yaml", name],
    queryFn: ({ signal }) => getJson(`${pathOf(name)}/yaml`, { schema: ObjectText, signal }),
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

function pathOf(name: string): string {
  return `/api/addons/${encodeURIComponent(name)}`;
}
