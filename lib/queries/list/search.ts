import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ListPage, listPage } from "@/lib/api/list/list";
import type { NamedRow } from "@/lib/api/live/live";
import type { z } from "@/lib/kube/zod";
import { AddOnRow } from "@/lib/lists/addons/row";
import { ApprovalRow } from "@/lib/lists/approvals/row";
import { ClusterRow } from "@/lib/lists/clusters/row";
import { PlacementRow } from "@/lib/lists/placements/row";
import { RolloutRow } from "@/lib/lists/rollouts/row";
import type { ListName } from "@/lib/lists/rows";
import { SetRow } from "@/lib/lists/sets/row";
import { WorkRow } from "@/lib/lists/works/row";
import { getJson } from "@/lib/queries/request/request";

/** Of each kind; the filtered list has more. */
const MAX_RESULTS = 8;
const RETENTION_MS = 30_000;

/** The first few add-ons that match a filter text, and how many there are. Nothing is requested without a text. */
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

/** The first few cluster sets. */
export function foundSets(q: string | undefined) {
  return found("sets", SetRow, q);
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
      getJson(`/api/v1/${view}?${new URLSearchParams({ q: q ?? "", limit: String(MAX_RESULTS) })}`, { schema, signal }),
    enabled: q !== undefined && q !== "",
    placeholderData: q === undefined || q === "" ? undefined : keepPreviousData,
    staleTime: RETENTION_MS / 10,
    gcTime: RETENTION_MS,
    retry: false,
  });
}
