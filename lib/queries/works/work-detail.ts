import { keepPreviousData } from "@tanstack/react-query";
import { WorkDetail, type WorkPath } from "@/lib/api/works/work-detail";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;

/** One work with its manifests. */
export function workDetail(path: WorkPath): HintedOptions<WorkDetail> {
  return {
    subject: { subject: "object", kind: "manifestworks.work.open-cluster-management.io", ...path },
    queryKey: ["works", "detail", path],
    queryFn: ({ signal }) => getJson(pathOf(path), { schema: WorkDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
  };
}

function pathOf({ namespace, name }: WorkPath): string {
  return `/api/v1/works/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}
