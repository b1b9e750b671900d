import { type AlikeAnswer, type AlikeQuery, MOST_ALIKE } from "@/lib/api/approval-alike";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { ApprovalView } from "@/server/views/approval-view";
import type { ConsoleLists } from "@/server/views/console-lists";
import { readListRequest } from "@/server/views/list-request";

/** Requests that are alike and that the filter leaves, as far as the caller sees them: in the order of the queue, no more than can be decided on at once. */
export async function findAlike(
  caller: Caller,
  { board, view }: { readonly board: ConsoleLists["approvals"]; readonly view: ApprovalView },
  alike: string,
  { q = "" }: AlikeQuery = {},
): Promise<AlikeAnswer> {
  const sight = await approvalScopeOf(caller);
  const asked = { q: `${q} alike=${alike}`, sort: "queue", limit: MOST_ALIKE };
  const { rows, total } = board.page(sight, readListRequest(asked, board.source.table, board.now));
  const judged = rows.flatMap(({ object }) => view.judged(object, sight) ?? []).filter((each) => each.alike === alike);
  const [first] = judged;
  if (!first) throw new ApiError("not-found", "No request that waits is of this kind (any more), or none that is yours to see.");
  return { total, like: first.like, requests: judged.map(({ request }) => request) };
}
