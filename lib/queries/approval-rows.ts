import type { ApprovalRow, ApprovalState } from "@/lib/api/approvals";

/** A waiting cluster whose own request waits too is one case: the request's, from which both can be done. */
export function approvalsIn(rows: readonly ApprovalRow[], state: ApprovalState): ApprovalRow[] {
  const joining = new Set(rows.flatMap(({ kind, state: stands, cluster }) => (kind === "join" && stands === "waiting" ? [cluster] : [])));
  return rows.filter((row) => row.state === state && !(row.kind === "cluster" && joining.has(row.cluster)));
}

/** False for what the manager of an add-on approves by itself within seconds; where something speaks against it, a person should look. */
export function waitsForPerson({ kind, state, risk }: ApprovalRow): boolean {
  return !(kind === "add-on" && state === "waiting" && risk === "low");
}
