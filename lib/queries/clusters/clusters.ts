import type { PastListQuery } from "@/lib/api/list/list-query";
import { ClusterRow } from "@/lib/lists/clusters/row";
import { listPart } from "@/lib/queries/list/list-part";

/** Part of the list of clusters, as the console filters and sorts it. */
export function clusterPart(slot: string, query: PastListQuery) {
  return listPart("clusters", ClusterRow, slot, query);
}

/** What is the matter with clusters and what runs on them, by what it is (`clusterTroubles`); no row of them. */
export function clusterIssueGroups(at?: string) {
  return clusterPart("issues", { limit: 0, facets: "health,region,provider,set,env,version", group: "issue", at });
}
