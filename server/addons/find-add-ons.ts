import { addOnColumns } from "@/lib/api/add-on-files";
import type { AddOnRow } from "@/lib/api/addons";
import type { ListPage } from "@/lib/api/list";
import { addOnScopeOf } from "@/server/auth/add-on-scope";
import type { Caller } from "@/server/auth/caller";
import type { ConsoleLists } from "@/server/views/console-lists";
import { type AskedList, listFile, wantsFile } from "@/server/views/list-file";
import { readListRequest } from "@/server/views/list-request";

/** A page of the add-ons that the filter leaves, each as far as the caller may see it; or all of them, as a file. */
export async function findAddOns(
  caller: Caller,
  { accept, format, ...query }: AskedList,
  board: ConsoleLists["addOns"],
): Promise<ListPage<AddOnRow> | Response> {
  const request = readListRequest(query, board.source.table, board.now);
  const sight = await addOnScopeOf(caller);
  if (wantsFile(format, accept)) return listFile({ board, sight, request, columns: addOnColumns, name: "addons" });
  return board.page(sight, request);
}
