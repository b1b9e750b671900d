import type { BatchAnswer, BatchQuery } from "@/lib/api/approvals/approval-batch";
import { MAX_BATCH_SIZE } from "@/lib/api/approvals/batch-size";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { readListRequest } from "@/server/lists/list-request";
import type { ServedApprovals } from "./list";

/**
 * Requests of a batch that match the filter, as far as the caller sees them: in queue order, up to the number that can
 * be decided together.
 */
export async function findBatch(
  caller: Caller,
  { store, view }: Pick<ServedApprovals, "store" | "view">,
  batch: string,
  { q = "" }: BatchQuery = {},
): Promise<BatchAnswer> {
  const scope = await approvalScopeOf(caller);
  const query = { q: `${q} batch=${batch}`, sort: "queue", limit: MAX_BATCH_SIZE };
  const { rows, total } = store.page(scope, readListRequest(query, store.source.table, store.now));
  const judged = rows.flatMap(({ object }) => view.judged(object, scope) ?? []).filter((each) => each.batch === batch);
  const [first] = judged;
  if (!first) throw new ApiError("not-found", "No pending request of this kind exists or is visible to you.");
  const doubts = [...new Set(judged.flatMap((each) => each.doubts))];
  return { total, criteria: first.criteria, doubts, requests: judged.map(({ request }) => request) };
}
