import { rowLook } from "@/components/status/approval-words";
import { StatusBadge } from "@/components/ui/status-badge";
import type { ApprovalRow } from "@/lib/api/approvals";

/** The one filled pill of a case: its risk with the score, or what became of it. */
export function CasePill({ row, points }: { readonly row: ApprovalRow; readonly points: number }) {
  const look = rowLook(row);
  const isScored = row.state === "waiting" && row.kind !== "cluster" && points > 0;
  return <StatusBadge look={look} as="pill" text={isScored ? `${look.word}, ${points}` : undefined} />;
}
