import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AddOnRow } from "@/lib/api/addons";
import { ApprovalRow } from "@/lib/api/approvals";
import { ClusterRow } from "@/lib/api/clusters";
import { type ListPage, listPage } from "@/lib/api/list";
import type { ListName, NamedRow } from "@/lib/api/live";
import { PlacementRow } from "@/lib/api/placements";
import { RolloutRow } from "@/lib/api/rollouts";
import { WorkRow } from "@/lib/api/works";
import type { z } from "@/lib/kube/zod";
import { getJson } from "./request";

/** Of each kind: more are behind the list that is filtered. */
const MOST_FOUND = 8;
const KEPT_MS = 30_000;

/** The first few add-ons that a filter text leaves, and how many there are. Nothing is asked without a text. */
export function foundAddOns(q: string | undefined) {
  return found("addons", AddOnRow, q);
}

/** The first few clusters. */
export function foundClusters(q: string | undefined) {
  return found("clusters", ClusterRow, q);
}

/** The first few rollouts. */
export function foundRollouts(q: string | undefined) {
  return found("rollouts", RolloutRow, q);
}

/** The first few placements. */
export function foundPlacements(q: string | undefined) {
  return found("placements", PlacementRow, q);
}

/** The first few works. */
export function foundWorks(q: string | undefined) {
  return found("works", WorkRow, q);
}

/** The first few approvals. */
export function foundApprovals(q: string | undefined) {
  return found("approvals", ApprovalRow, q);
}

function found<Row extends NamedRow>(view: ListName, row: z.ZodMiniType<Row>, q: string | undefined) {
  const schema: z.ZodMiniType<ListPage<Row>> = listPage(row);
  return queryOptions({
    queryKey: ["found", view, q],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/${view}?${new URLSearchParams({ q: q ?? "", limit: String(MOST_FOUND) })}`, { schema, signal }),
    enabled: q !== undefined && q !== "",
    placeholderData: q === undefined || q === "" ? undefined : keepPreviousData,
    staleTime: KEPT_MS / 10,
    gcTime: KEPT_MS,
    retry: false,
  });
}
