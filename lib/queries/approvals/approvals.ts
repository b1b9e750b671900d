import type { PastListQuery } from "@/lib/api/list/list-query";
import { ApprovalRow } from "@/lib/lists/approvals/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Part of the list of approvals, as the console filters and sorts it. */
export function approvalPart(slot: string, query: PastListQuery) {
  return listPart("approvals", ApprovalRow, slot, query);
}

/** How many of each tab match a filter. */
export function approvalsLeft(q: string) {
  return approvalPart("left", { q, limit: 0, group: "tab" });
}

/** What is pending for a person, by cluster status and risk, without rows. */
export function approvalsInNeed(at?: string) {
  return approvalPart("needs", { q: "waits=person", limit: 0, group: "queue", at });
}

/** Pending requests that match a filter and can be approved together, grouped by batch, without rows. */
export function batchGroups(q: string) {
  return approvalPart("batch", { q: ["waits=person", q].filter(Boolean).join(" "), limit: 0, group: "batch" });
}
