import { isDeepStrictEqual } from "node:util";
import type { ApprovalCase } from "@/lib/api/approvals/approval-case";
import { type Finding, riskOf } from "@/lib/csr/finding";
import { findingsVisibleTo } from "@/lib/csr/human-verdict";
import type { WholeCase } from "./approval-case";
import type { CaseRecord } from "./case-records";

type Verdicts = ApprovalCase["verdicts"];

/** A decided case with what was found before the decision instead of what would be found now. */
export function asFound(whole: WholeCase, record: CaseRecord | undefined): WholeCase {
  if (!record) return whole;
  const { firstSeenAt, first, last, lastSeenAt } = record;
  return { ...whole, findings: last, found: { at: whole.request?.decision?.at || lastSeenAt, firstSeenAt, first } };
}

/**
 * The findings for that scope. Of a request that was decided before this console saw it there are none: what would be
 * found now is not what the decision was made on.
 */
export function shownFindings(
  { found, findings, kind, state }: WholeCase,
  scope: Parameters<typeof findingsVisibleTo>[1],
): Pick<ApprovalCase, "verdicts" | "points" | "found"> {
  if (state !== "waiting" && kind !== "cluster" && !found) return { verdicts: [], points: 0 };
  const visible = findingsVisibleTo(findings, scope);
  const verdicts = visible.map(verdictOf);
  const { points } = riskOf(visible);
  if (!found) return { verdicts, points };
  const { at, firstSeenAt, first } = found;
  const atFirst = findingsVisibleTo(first, scope).map(verdictOf);
  const isOther = !isDeepStrictEqual(atFirst, verdicts);
  return { verdicts, points, found: { at, firstSeenAt, ...(isOther && { first: atFirst }) } };
}

function verdictOf({ rule, level, claim, evidence, points }: Finding): Verdicts[number] {
  return { ...(rule && { rule }), level, claim, evidence, points };
}
