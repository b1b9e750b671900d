import { keepPreviousData } from "@tanstack/react-query";
import type { ListQuery } from "@/lib/api/list/list-query";
import { ReplicaSetDetail, type ReplicaSetPath } from "@/lib/api/replica-sets/replica-set-detail";
import { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import { listPart } from "@/lib/queries/list/list-part";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;

/** Part of the list of replica sets, as the console filters and sorts it. */
export function replicaSetPart(slot: string, query: ListQuery) {
  return listPart("replica-sets", ReplicaSetRow, slot, query);
}

/** One replica set with its rollout at each placement. */
export function replicaSetDetail(path: ReplicaSetPath): HintedOptions<ReplicaSetDetail> {
  return {
    subject: { subject: "object", kind: "manifestworkreplicasets.work.open-cluster-management.io", ...path },
    queryKey: ["replica-sets", "detail", path],
    queryFn: ({ signal }) => getJson(pathOf(path), { schema: ReplicaSetDetail, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
  };
}

function pathOf({ namespace, name }: ReplicaSetPath): string {
  return `/api/v1/replica-sets/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}
