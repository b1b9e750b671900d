import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { ApprovalView } from "./approval-view";
import type { SeenRequest } from "./decide-request";

interface Confirmed extends SeenRequest {
  /** Why it is approved all the same. */
  readonly reason: string | undefined;
  /** What was typed. */
  readonly confirm: string | undefined;
}

/**
 * Unless the console judges this version of the request to be of low risk, as far as the caller may see: throws `ApiError`
 * "reason-required" without a reason, and "invalid" without the name of its cluster, or its own where it names none. What
 * the console has not judged is no low risk.
 */
export async function confirmWhereRisky(caller: Caller, view: ApprovalView, approval: Confirmed): Promise<void> {
  const { name, resourceVersion, reason, confirm } = approval;
  const scope = reason === undefined ? await approvalScopeOf(caller) : await scopeWhereAny(caller);
  const found = scope && view.case(`requests/${name}`, scope);
  const isJudged = found?.request?.resourceVersion === resourceVersion;
  if (isJudged && found?.row.risk === "low") return;
  const typed = found?.row.cluster ?? name;
  if (reason !== undefined && confirm === typed) return;
  if (reason !== undefined)
    throw new ApiError("invalid", `${name} is not of low risk. Type ${typed} to confirm it. Nothing was written.`);
  const why = isJudged && found ? `: ${found.row.headline}` : "";
  throw new ApiError(
    "reason-required",
    `${name} is not of low risk${why}. Approving it takes a reason. Nothing was written.`,
  );
}

/** Whoever may decide on single requests alone is shown no verdict: for them all are judged by nobody. */
async function scopeWhereAny(caller: Caller) {
  try {
    return await approvalScopeOf(caller);
  } catch (error) {
    if (error instanceof ApiError && error.code === "forbidden") return undefined;
    throw error;
  }
}
