import type { PastListQuery } from "@/lib/api/list/list-query";
import { ApprovalRow } from "@/lib/lists/approvals/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Part of the list of approvals, as the console filters and sorts it. */
export function approvalPart(slot: string, query: PastListQuery) {
  return listPart("approvals", ApprovalRow, slot, query);
}

/** Number of approvals by tab of the inbox, and how many are pending for a person or a manager, without rows. */
export function approvalStats() {
  return approvalPart("stats", { limit: 0, facets: "waits", group: "tab" });
}

/** How many of each tab match a filter. */
export function approvalsLeft(q: string) {
  return approvalPart("left", { q, limit: 0, group: "tab" });
}

/** What is pending for a person, by cluster status and risk, without rows. */
export function approvalsInNeed() {
  return approvalPart("needs", { q: "waits=person", limit: 0, group: "queue" });
}

/** Pending requests that match a filter and can be approved together, grouped by batch, without rows. */
export function batchGroups(q: string) {
  return approvalPart("batch", { q: ["waits=person", q].filter(Boolean).join(" "), limit: 0, group: "batch" });
}
