import { createHash } from "node:crypto";
import type { ApprovalCase } from "@/lib/api/approvals/approval-case";
import { type Finding, riskOf } from "@/lib/csr/finding";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import type { WholeCase } from "./approval-case";
import { batchCriteria, batchKeyOf } from "./batch-criteria";
import { shownFindings } from "./found-case";

/** What of the approvals is shown. */
export interface ApprovalRowScope {
  readonly requests: boolean;
  readonly clusters: boolean;
  readonly addOns: boolean;
  readonly invitations: boolean;
}

/** The row for callers who may see all of it. */
export function approvalRow(whole: WholeCase): ApprovalRow {
  const { claimed, createdAt, deletedAt, findings, kind, name, object, request, clusterStatus, state } = whole;
  const decidedAt = request?.decision?.at;
  const criteria = state === "waiting" ? batchCriteria(whole) : undefined;
  return {
    name,
    kind,
    object,
    ...claimed,
    state,
    clusterStatus,
    ...risksOf(whole),
    headline: headlineOf(whole, findings),
    createdAt,
    ...(decidedAt && { decidedAt }),
    ...(request?.certificate && { certificate: request.certificate }),
    ...(deletedAt && { deletedAt }),
    ...(whole.invitation !== undefined && { invitation: whole.invitation }),
    ...(criteria && { batch: batchKeyOf(criteria) }),
    version: createHash("sha256").update(JSON.stringify(whole)).digest("base64url").slice(0, 16),
  };
}

/** Its risk, and its risk by itself, independent of the hub's data about its cluster. */
export function risksOf({ kind, findings }: WholeCase): Pick<ApprovalRow, "risk" | "ownRisk"> {
  if (kind === "cluster") return { risk: "review", ownRisk: "review" };
  const alone = findings.filter(({ about }) => about === "request");
  return { risk: riskOf(findings).risk, ownRisk: riskOf(alone).risk };
}

/** The risk of pending requests, as far as that sight reveals it. */
export function shownRisk(
  row: Pick<ApprovalRow, "kind" | "risk" | "ownRisk" | "invitation">,
  scope: ApprovalRowScope,
): ApprovalRow["risk"] {
  const { kind, risk, ownRisk } = row;
  if (kind === "cluster" || looksAround(row, scope)) return risk;
  return ownRisk === "high" ? "high" : "review";
}

/** The row for that sight; undefined if it is hidden. */
export function shownRow(row: ApprovalRow, scope: ApprovalRowScope): ApprovalRow | undefined {
  if (!(row.kind === "cluster" ? scope.clusters : scope.requests)) return undefined;
  if (row.kind === "cluster") return scope.requests ? row : { ...row, headline: "Wants to join" };
  if (looksAround(row, scope)) return row;
  // Callers who cannot see everything that defines a batch see no batches.
  const { batch: _, invitation: _invitation, ...alone } = row;
  const clusterStatus = scope.clusters ? row.clusterStatus : "hidden";
  if (row.state !== "waiting") return { ...alone, clusterStatus, risk: row.ownRisk };
  return {
    ...alone,
    clusterStatus,
    risk: shownRisk(row, scope),
    headline: "Only the request itself was checked for you",
  };
}

/** The whole decision for that sight; undefined if it is hidden. */
export function approvalCase(whole: WholeCase, scope: ApprovalRowScope): ApprovalCase | undefined {
  const row = shownRow(approvalRow(whole), scope);
  if (!row) return undefined;
  return {
    row,
    effect: scope.clusters ? whole.effect : whole.effectAlone,
    ...shownFindings(whole, scope),
    request: whole.request,
    cluster: scope.clusters ? whole.cluster : undefined,
    others: scope.requests ? [...whole.others] : [],
  };
}

/** Whether all that speaks for or against a request may be seen. */
function looksAround(
  { kind, invitation }: Pick<ApprovalRow, "kind" | "invitation">,
  { addOns, clusters, invitations }: ApprovalRowScope,
): boolean {
  return clusters && (addOns || kind !== "add-on") && (invitations || invitation === undefined);
}

function headlineOf(whole: WholeCase, findings: readonly Finding[]): string {
  const decision = whole.request?.decision;
  if (decision) return decision.message || decision.reason;
  if (whole.kind === "cluster") return aroundCluster(whole);
  const [worst] = findings;
  return worst && worst.level !== "good" ? worst.claim : `All ${findings.length} checks pass`;
}

function aroundCluster({ others }: WholeCase): string {
  if (others.some(({ state }) => state === "waiting")) return "A certificate request for its name is pending";
  if (others.some(({ state }) => state === "approved" || state === "issued"))
    return "A certificate for it is already approved";
  return "No certificate request of its agent is on the hub";
}
