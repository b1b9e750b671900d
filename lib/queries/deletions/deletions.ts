import type { PastListQuery } from "@/lib/api/list/list-query";
import { DeletionRow } from "@/lib/lists/deletions/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Part of the list of what is being deleted, as the console filters and sorts it. */
export function deletionPart(slot: string, query: PastListQuery) {
  return listPart("deletions", DeletionRow, slot, query);
}

/** How many objects hang while being deleted, and the one that does so longest. */
export function hangingDeletions(at?: string) {
  return deletionPart("hanging", { q: "stuck:true", sort: "since", limit: 1, at });
}
