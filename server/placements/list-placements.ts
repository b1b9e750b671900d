import type { ListPage } from "@/lib/api/list";
import { placementColumns } from "@/lib/api/placement-list";
import type { PlacementRow } from "@/lib/api/placements";
import type { Caller } from "@/server/auth/caller";
import { placementScopeOf } from "@/server/auth/placement-scope";
import type { ConsoleLists } from "@/server/views/console-lists";
import { type AskedList, listFile, wantsFile } from "@/server/views/list-file";
import { readListRequest } from "@/server/views/list-request";
import { namespacesToAsk } from "@/server/views/placement-view";

/** A page of the placements that the filter leaves, of those that the caller may see; or all of them, as a file. */
export async function listPlacements(
  caller: Caller,
  { accept, format, ...query }: AskedList,
  board: ConsoleLists["placements"],
): Promise<ListPage<PlacementRow> | Response> {
  const request = readListRequest(query, board.source.table, board.now);
  const sight = await placementScopeOf(caller, namespacesToAsk(board, query.q));
  if (wantsFile(format, accept)) return listFile({ board, sight, request, columns: placementColumns, name: "placements" });
  return board.page(sight, request);
}
