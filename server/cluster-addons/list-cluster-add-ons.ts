import type { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import { clusterAddOnColumns, labelColumns } from "@/lib/api/cluster-files";
import type { ListPage } from "@/lib/api/list";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import type { ConsoleLists } from "@/server/views/console-lists";
import { type AskedList, listFile, wantsFile } from "@/server/views/list-file";
import { readListRequest } from "@/server/views/list-request";
import { namedIn } from "@/server/views/named-in";

export interface ClusterAddOnsSources extends Pick<ConsoleLists, "clusterAddOns"> {
  /** Whose namespaces are asked about. */
  readonly clusters: Pick<ConsoleLists["clusters"], "names">;
}

/** A page of the cluster add-ons that the filter leaves, of those that the caller may see; or all of them, as a file. */
export async function listClusterAddOns(
  caller: Caller,
  { accept, format, ...query }: AskedList,
  { clusterAddOns: board, clusters }: ClusterAddOnsSources,
): Promise<ListPage<ClusterAddOnRow> | Response> {
  const request = readListRequest(query, board.source.table, board.now);
  const sight = await clusterAddOnScopeOf(caller, { named: namedIn("cluster", query.q), fleet: clusters.names });
  if (wantsFile(format, accept))
    return listFile({ board, sight, request, columns: [...clusterAddOnColumns, ...labelColumns(request.labels)], name: "cluster-addons" });
  return board.page(sight, request);
}
