import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { WorkDetail, type WorkPath } from "@/lib/api/work-detail";
import { getJson } from "./request";

const KEPT_MS = 60_000;
/** Manifests tell no stream of ours: whoever looks at a work sees them again this often. */
const LOOKED_AT_MS = 5_000;

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
