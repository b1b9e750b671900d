import type { ListPage } from "@/lib/api/list";
import { rolloutColumns } from "@/lib/api/rollout-files";
import type { RolloutRow } from "@/lib/api/rollouts";
import type { Caller } from "@/server/auth/caller";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import type { ConsoleLists } from "@/server/views/console-lists";
import { type AskedList, listFile, wantsFile } from "@/server/views/list-file";
import { readListRequest } from "@/server/views/list-request";

/** A page of the rollouts that the filter leaves, or all of them, as a file. */
export async function findRollouts(
  caller: Caller,
  { accept, format, ...query }: AskedList,
  board: ConsoleLists["rollouts"],
): Promise<ListPage<RolloutRow> | Response> {
  const request = readListRequest(query, board.source.table, board.now);
  const sight = await rolloutScopeOf(caller);
  if (wantsFile(format, accept)) return listFile({ board, sight, request, columns: rolloutColumns, name: "rollouts" });
  return board.page(sight, request);
}
