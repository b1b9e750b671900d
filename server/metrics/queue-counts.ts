import { certificateStatusOf } from "@/lib/csr/certificate-status";
import { type ApprovalRow, isManagersTurn } from "@/lib/lists/approvals/row";
import type { StoredFinding } from "@/lib/resources/identity-finding";

type CountedApproval = Pick<ApprovalRow, "state" | "kind" | "risk" | "createdAt" | "certificate" | "clusterStatus">;

/** Views and caches from which `queueCounts` counts. */
export interface QueueViews {
  readonly approvals: { readonly isSynced: boolean; readonly rows: ReadonlyMap<string, CountedApproval> };
  readonly identityFindings: {
    readonly isSynced: boolean;
    list(isWanted: (finding: StoredFinding) => boolean): readonly unknown[];
  };
}

/** What waits for somebody; a part that is still being read is undefined, which is not zero. */
export interface QueueCounts {
  readonly approvals:
    | readonly { readonly waitsFor: "person" | "manager"; readonly size: number; readonly oldestSeconds: number }[]
    | undefined;
  /** Issued to agents of clusters that are there, and due for renewal since some time or expired. */
  readonly overdueCertificates: number | undefined;
  /** Findings against issued identities that nobody has acknowledged. */
  readonly identityAlarms: number | undefined;
}

/** For metrics of the process: of everything, whoever may see it. */
export function queueCounts({ approvals, identityFindings }: QueueViews, nowMs: number): QueueCounts {
  const rows = approvals.isSynced ? [...approvals.rows.values()] : undefined;
  return {
    approvals: rows && (["person", "manager"] as const).map((waitsFor) => waiting(rows, waitsFor, nowMs)),
    overdueCertificates: rows?.filter((row) => isOverdue(row, nowMs)).length,
    identityAlarms: identityFindings.isSynced
      ? identityFindings.list(({ acknowledged }) => acknowledged === undefined).length
      : undefined,
  };
}

function waiting(rows: readonly CountedApproval[], waitsFor: "person" | "manager", nowMs: number) {
  const isManagers = waitsFor === "manager";
  const times = rows
    .filter((row) => row.state === "waiting" && isManagersTurn(row) === isManagers)
    .map(({ createdAt }) => Date.parse(createdAt));
  const oldest = times.reduce((one, other) => Math.min(one, other), nowMs);
  return { waitsFor, size: times.length, oldestSeconds: Math.max(0, (nowMs - oldest) / 1000) };
}

/** Of a cluster that was removed nobody renews. */
function isOverdue({ certificate, clusterStatus }: CountedApproval, nowMs: number): boolean {
  if (!certificate || clusterStatus === "absent") return false;
  return ["late", "expired"].includes(certificateStatusOf(certificate, nowMs));
}
