import { MAX_DENIED_TOGETHER, type PendingAnswer, type PendingQuery } from "@/lib/api/approvals/approval-pending";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { readListRequest } from "@/server/lists/list-request";
import type { ServedApprovals } from "./list";

/**
 * The pending certificate requests that match a filter, as far as the caller sees them: in queue order, up to the number
 * that can be denied together, each with the version it is denied at.
 */
export async function findPending(
  caller: Caller,
  { store, view }: Pick<ServedApprovals, "store" | "view">,
  { q = "" }: PendingQuery = {},
): Promise<PendingAnswer> {
  const scope = await approvalScopeOf(caller);
  const query = { q: `${q} state=waiting -kind=cluster`, sort: "queue", limit: MAX_DENIED_TOGETHER };
  const { rows, total } = store.page(scope, readListRequest(query, store.source.table, store.now));
  const requests = rows.flatMap(({ name, object, cluster }) => {
    const request = view.case(name, scope)?.request;
    return request ? [{ object, cluster, resourceVersion: request.resourceVersion }] : [];
  });
  return { total, requests };
}
