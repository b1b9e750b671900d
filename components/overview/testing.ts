import type { ApprovalRow } from "@/lib/api/approvals";

/** For tests: a certificate request of an accepted cluster that waits, but for what is named. */
export function approvalRow(change: Partial<ApprovalRow> = {}): ApprovalRow {
  return {
    name: "requests/eks-prod-01-x",
    kind: "renewal",
    object: "eks-prod-01-x",
    cluster: "eks-prod-01",
    state: "waiting",
    standing: "available",
    risk: "low",
    ownRisk: "low",
    headline: "Nothing speaks against it",
    createdAt: "2026-11-20T08:00:00Z",
    version: "1",
    ...change,
  };
}
