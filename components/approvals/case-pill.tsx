import { StatusIcon } from "@/components/ui/status-icon";
import type { Tone } from "@/components/ui/tone";
import type { ApprovalRow } from "@/lib/api/approvals";
import { cn } from "@/lib/cn";
import { rowLook } from "./risk";

const SOFT = {
  good: "bg-good-soft text-good-text",
  warn: "bg-warn-soft text-warn-text",
  bad: "bg-bad-soft text-bad-text",
  waiting: "bg-waiting-soft text-waiting-text",
  info: "bg-info-soft text-info-text",
  neutral: "bg-neutral-soft text-neutral-text",
} as const satisfies Record<Tone, string>;

/** The one filled pill of a case: its risk with the score, or what became of it. */
export function CasePill({ row, points }: { readonly row: ApprovalRow; readonly points: number }) {
  const { tone, shape, word } = rowLook(row);
  const score = row.state === "waiting" && row.kind !== "cluster" && points > 0 ? `, ${points}` : "";
  return (
    <span className={cn("inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-badge px-1.5 font-medium text-small", SOFT[tone])}>
      <StatusIcon shape={shape} />
      {word}
      {score}
    </span>
  );
}
