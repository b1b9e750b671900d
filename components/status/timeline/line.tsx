import type { ReactNode } from "react";
import { StatusBadge, type StatusLook } from "@/components/ui/status-badge";

interface LineProps {
  /** What it is, for whoever looks for it in the page. */
  readonly mark: string;
  readonly look: StatusLook;
  /** Said of the look to whoever cannot see its colour. */
  readonly spoken?: string | undefined;
  readonly time: ReactNode;
  readonly children: ReactNode;
}

/** One line of what happened: how it looks, what it was, and when. */
export function Line({ mark, look, spoken, time, children }: LineProps) {
  return (
    <li
      data-event={mark}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-4 py-[7px] sheet:grid-cols-[200px_minmax(0,1fr)_auto] sheet:px-6"
    >
      <span className="min-w-0 [&>span]:whitespace-normal [overflow-wrap:anywhere]">
        <StatusBadge look={look} />
        {spoken ? <span className="sr-only"> ({spoken})</span> : null}
      </span>
      <div className="min-w-0 max-sheet:col-span-2 max-sheet:row-start-2">{children}</div>
      <div className="whitespace-nowrap text-right text-text-2 max-sheet:col-start-2 max-sheet:row-start-1">{time}</div>
    </li>
  );
}
