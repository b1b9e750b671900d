import { ApprovalRow } from "@/lib/api/approvals";
import type { ListQuery } from "@/lib/api/list-query";
import { listPart } from "./list-part";

/** Part of the list of approvals, as the console filters and sorts it. */
export function approvalPart(slot: string, query: ListQuery) {
  return listPart("approvals", ApprovalRow, slot, query);
}

/** How many approvals there are by the tab of the inbox in which they stand, and how many wait for whom; no row of them. */
export function approvalFigures() {
  return approvalPart("figures", { limit: 0, facets: "waits", group: "tab" });
}

/** How many of those in each tab a filter leaves. */
export function approvalsLeft(q: string) {
  return approvalPart("left", { q, limit: 0, group: "tab" });
}

/** What waits for a person, by where its cluster stands and by risk; no row of it. */
export function approvalsInNeed() {
  return approvalPart("needs", { q: "waits=person", limit: 0, group: "queue" });
}
