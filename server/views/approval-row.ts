import { createHash } from "node:crypto";
import type { ApprovalCase } from "@/lib/api/approval-case";
import type { ApprovalRow } from "@/lib/api/approvals";
import { type Finding, riskOf } from "@/lib/csr/finding";
import { findingsVisibleTo } from "@/lib/csr/human-verdict";
import type { WholeCase } from "./approval-case";
import { alikeOf, likenessOf } from "./approval-likeness";

/** What of the approvals is shown. */
export interface ApprovalSight {
  readonly requests: boolean;
  readonly clusters: boolean;
  readonly addOns: boolean;
}

/** The line of a case for whoever may see all of it. */
export function approvalRow(whole: WholeCase): ApprovalRow {
  const { claimed, createdAt, findings, kind, name, object, request, standing, state } = whole;
  const decidedAt = request?.decision?.at;
  const likeness = state === "waiting" ? likenessOf(whole) : undefined;
  return {
    name,
    kind,
    object,
    ...claimed,
    state,
    standing,
    ...risksOf(whole),
    headline: headlineOf(whole, findings),
    createdAt,
    ...(decidedAt && { decidedAt }),
    ...(likeness && { alike: alikeOf(likeness) }),
    version: createHash("sha256").update(JSON.stringify(whole)).digest("base64url").slice(0, 16),
  };
}

/** What it would risk, and what it would by itself, whatever the hub says of its cluster. */
export function risksOf({ kind, findings }: WholeCase): Pick<ApprovalRow, "risk" | "ownRisk"> {
  if (kind === "cluster") return { risk: "review", ownRisk: "review" };
  const alone = findings.filter(({ about }) => about === "request");
  return { risk: riskOf(findings).risk, ownRisk: riskOf(alone).risk };
}

/** The risk of what waits, as far as somebody with that sight can know it. */
export function shownRisk(
  { kind, risk, ownRisk }: Pick<ApprovalRow, "kind" | "risk" | "ownRisk">,
  sight: ApprovalSight,
): ApprovalRow["risk"] {
  if (kind === "cluster" || looksAround(kind, sight)) return risk;
  return ownRisk === "high" ? "high" : "review";
}

/** The line as somebody with that sight sees it; undefined where they may not know of it. */
export function shownRow(row: ApprovalRow, sight: ApprovalSight): ApprovalRow | undefined {
  if (!(row.kind === "cluster" ? sight.clusters : sight.requests)) return undefined;
  if (row.kind === "cluster") return sight.requests ? row : { ...row, headline: "Asks to join" };
  if (looksAround(row.kind, sight)) return row;
  // Whoever cannot see all that makes requests alike is told of none that they are.
  const { alike: _, ...alone } = row;
  const standing = sight.clusters ? row.standing : "hidden";
  if (row.state !== "waiting") return { ...alone, standing };
  return { ...alone, standing, risk: shownRisk(row, sight), headline: "Only the request itself was looked at for you" };
}

/** The whole of a case as somebody with that sight sees it; undefined where they may not know of it. */
export function approvalCase(whole: WholeCase, sight: ApprovalSight): ApprovalCase | undefined {
  const row = shownRow(approvalRow(whole), sight);
  if (!row) return undefined;
  const findings = findingsVisibleTo(whole.findings, sight);
  return {
    row,
    effect: sight.clusters ? whole.effect : whole.effectAlone,
    points: riskOf(findings).points,
    verdicts: findings.map(({ level, claim, evidence, points }) => ({ level, claim, evidence, points })),
    request: whole.request,
    cluster: sight.clusters ? whole.cluster : undefined,
    others: sight.requests ? [...whole.others] : [],
  };
}

/** Whether all that speaks for or against a request of that kind may be seen. */
function looksAround(kind: ApprovalRow["kind"], { clusters, addOns }: ApprovalSight): boolean {
  return clusters && (addOns || kind !== "add-on");
}

function headlineOf(whole: WholeCase, findings: readonly Finding[]): string {
  const decision = whole.request?.decision;
  if (decision) return decision.message || decision.reason;
  if (whole.kind === "cluster") return aroundCluster(whole);
  const [worst] = findings;
  return worst && worst.level !== "good" ? worst.claim : `All ${findings.length} checks pass`;
}

function aroundCluster({ others }: WholeCase): string {
  if (others.some(({ state }) => state === "waiting")) return "A request for its name waits beside it";
  if (others.some(({ state }) => state === "approved" || state === "issued")) return "A certificate for it was approved already";
  return "No certificate request of its agent is on the hub";
}
