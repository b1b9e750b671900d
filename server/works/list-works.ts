import type { ListPage } from "@/lib/api/list";
import { workColumns } from "@/lib/api/work-list";
import type { WorkRow } from "@/lib/api/works";
import type { Caller } from "@/server/auth/caller";
import { workScopeOf } from "@/server/auth/work-scope";
import type { ConsoleLists } from "@/server/views/console-lists";
import { type AskedList, listFile, wantsFile } from "@/server/views/list-file";
import { readListRequest } from "@/server/views/list-request";
import { namedIn } from "@/server/views/named-in";

export interface WorksSources extends Pick<ConsoleLists, "works"> {
  /** Whose namespaces are asked about. */
  readonly clusters: Pick<ConsoleLists["clusters"], "names">;
}

/** A page of the works that the filter leaves, of those that the caller may see; or all of them, as a file. */
export async function listWorks(
  caller: Caller,
  { accept, format, ...query }: AskedList,
  { works: board, clusters }: WorksSources,
): Promise<ListPage<WorkRow> | Response> {
  const request = readListRequest(query, board.source.table, board.now);
  const sight = await workScopeOf(caller, { named: namedIn("cluster", query.q), fleet: clusters.names });
  if (wantsFile(format, accept)) return listFile({ board, sight, request, columns: workColumns, name: "works" });
  return board.page(sight, request);
}
