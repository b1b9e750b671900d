import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { ApprovalView } from "./approval-view";
import type { SeenRequest } from "./decide-request";

/**
 * Throws `ApiError` "reason-required" unless the console judges this version of the request to be of low risk, as far as
 * the caller may see. What it has not judged is no low risk.
 */
export async function reasonWhereRisky(caller: Caller, view: ApprovalView, seen: SeenRequest): Promise<void> {
  const { name, resourceVersion } = seen;
  const found = view.case(`requests/${name}`, await approvalScopeOf(caller));
  const isJudged = found?.request?.resourceVersion === resourceVersion;
  if (isJudged && found?.row.risk === "low") return;
  const why = isJudged && found ? `: ${found.row.headline}` : "";
  throw new ApiError(
    "reason-required",
    `${name} is not of low risk${why}. Approving it takes a reason. Nothing was written.`,
  );
}
