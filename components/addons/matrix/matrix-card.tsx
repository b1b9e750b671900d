import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { cn } from "@/lib/cn";
import type { CellText, MatrixCell } from "./matrix-cell";

interface MatrixCardProps {
  readonly cell: MatrixCell;
  readonly labels: CellText;
}

/** The content of a cell as text. */
export function MatrixCard({ cell, labels }: MatrixCardProps) {
  const { appearance, text, message, since } = labels;
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <span className="mono min-w-0 font-medium [overflow-wrap:anywhere]">{cell.cluster}</span>
        <span className="flex flex-none items-center gap-1.5">
          <StatusIcon shape={appearance.shape} className={cn("flex-none", MARK_COLOUR[appearance.tone])} />
          {text}
        </span>
      </div>
      {message ? <p className="mt-1.5 text-pretty text-text-2 [overflow-wrap:anywhere]">{message}</p> : null}
      <p className="mt-1.5 flex items-baseline justify-between gap-4 text-text-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="mono">{cell.addOn}</span>
          {cell.set === undefined ? null : (
            <>
              , set <span className="mono">{cell.set}</span>
            </>
          )}
        </span>
        {since ? (
          <span className="flex-none">
            for <Age since={since} />
          </span>
        ) : null}
      </p>
    </>
  );
}
