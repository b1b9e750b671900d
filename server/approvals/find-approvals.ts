import { approvalColumns } from "@/lib/api/approval-list";
import type { ApprovalRow } from "@/lib/api/approvals";
import type { ListPage } from "@/lib/api/list";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import type { ConsoleLists } from "@/server/views/console-lists";
import { type AskedList, listFile, wantsFile } from "@/server/views/list-file";
import { readListRequest } from "@/server/views/list-request";

/** A page of the approvals that the filter leaves, of those that the caller may see, as far as they may; or all of them, as a file. */
export async function findApprovals(
  caller: Caller,
  { accept, format, ...query }: AskedList,
  board: ConsoleLists["approvals"],
): Promise<ListPage<ApprovalRow> | Response> {
  const request = readListRequest(query, board.source.table, board.now);
  const sight = await approvalScopeOf(caller);
  if (wantsFile(format, accept)) return listFile({ board, sight, request, columns: approvalColumns, name: "approvals" });
  return board.page(sight, request);
}
