import { rowAppearance } from "@/components/labels/approval-labels";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { ApprovalRow } from "@/lib/lists/approvals/row";

/** The one filled pill of a case: its risk with the score, or what became of it. */
export function CasePill({ row, points }: { readonly row: ApprovalRow; readonly points: number }) {
  const appearance = rowAppearance(row);
  const isScored = row.state === "waiting" && row.kind !== "cluster" && points > 0;
  return (
    <StatusBadge appearance={appearance} as="pill" text={isScored ? `${appearance.label}, ${points}` : undefined} />
  );
}
