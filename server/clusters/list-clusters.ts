import { clusterColumns, labelColumns } from "@/lib/api/cluster-files";
import type { ClusterRow } from "@/lib/api/clusters";
import type { ListPage } from "@/lib/api/list";
import type { Caller } from "@/server/auth/caller";
import { clusterScopeOf } from "@/server/auth/cluster-scope";
import type { ConsoleLists } from "@/server/views/console-lists";
import { type AskedList, listFile, wantsFile } from "@/server/views/list-file";
import { readListRequest } from "@/server/views/list-request";
import { namedIn } from "@/server/views/named-in";

/** A page of the clusters that the filter leaves, of those that the caller may see; or all of them, as a file. */
export async function listClusters(
  caller: Caller,
  { accept, format, ...query }: AskedList,
  board: ConsoleLists["clusters"],
): Promise<ListPage<ClusterRow> | Response> {
  const request = readListRequest(query, board.source.table, board.now);
  const sight = await clusterScopeOf(caller, { named: namedIn("name", query.q), fleet: board.names });
  if (wantsFile(format, accept))
    return listFile({ board, sight, request, columns: [...clusterColumns, ...labelColumns(request.labels)], name: "clusters" });
  return board.page(sight, request);
}
