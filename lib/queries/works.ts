import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListQuery } from "@/lib/api/list";
import { WorkDetail, type WorkPath } from "@/lib/api/work-detail";
import { WorkRow } from "@/lib/api/works";
import { toggleValue } from "@/lib/filter/edit-filter";
import { listPart } from "./list-part";
import { getJson } from "./request";

const KEPT_MS = 60_000;
/** Manifests tell no stream of ours: whoever looks at a work sees them again this often. */
const LOOKED_AT_MS = 5_000;

/** Part of the list of works, as the console filters and sorts it. */
export function workPart(slot: string, query: ListQuery) {
  return listPart("works", WorkRow, slot, query);
}

/** How many works there are, and where they stand; no row of them. */
export function workFigures() {
  return workPart("figures", { limit: 0, facets: "status" });
}

/** How many works of an add-on there are, and where they stand; no row of them. */
export function workFiguresOf(addOn: string) {
  return workPart("add-on-figures", { q: toggleValue("", "addon", addOn), limit: 0, facets: "status" });
}

/** How many works a cluster carries; no row of them. */
export function workFiguresOn(cluster: string) {
  return workPart("cluster-figures", { q: toggleValue("", "cluster", cluster), limit: 0 });
}

/** One work with its manifests. `version` changes when its row says that something of it changed. */
export function workDetail(path: WorkPath, version: string) {
  return queryOptions({
    queryKey: ["works", "detail", path, version],
    queryFn: ({ signal }) => getJson(pathOf(path), { schema: WorkDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

function pathOf({ namespace, name }: WorkPath): string {
  return `/api/v1/works/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}
