import type { PastListQuery } from "@/lib/api/list/list-query";
import { z } from "@/lib/kube/zod";
import type { ListName } from "@/lib/lists/rows";
import { listPart } from "./list-part";

/** There are none: what only counts needs no list's rows in its script. */
const AnyRow = z.looseObject({ name: z.string() });

/** Number of add-ons by status, without rows. */
export function addOnStats() {
  return stats("addons", { facets: "health" });
}

/** Number of approvals by tab of the inbox, and how many are pending for a person or a manager, without rows. */
export function approvalStats() {
  return stats("approvals", { facets: "waits", group: "tab" });
}

/** Number of clusters by status, without rows. */
export function clusterStats(at?: string) {
  return stats("clusters", { facets: "health", at });
}

/** Number of placements by status, without rows. */
export function placementStats() {
  return stats("placements", { facets: "status" });
}

/** Number of rollouts by status, without rows. */
export function rolloutStats() {
  return stats("rollouts", { facets: "stage" });
}

/** Number of works by status, without rows. */
export function workStats() {
  return stats("works", { facets: "status" });
}

function stats(view: ListName, query: Omit<PastListQuery, "limit">) {
  return listPart(view, AnyRow, "stats", { limit: 0, ...query });
}
