import type { ReactNode } from "react";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";

interface LineProps {
  /** Identifies its kind for tests and styles. */
  readonly mark: string;
  readonly appearance: StatusAppearance;
  /** The look as text, for screen readers. */
  readonly spoken?: string | undefined;
  readonly time: ReactNode;
  readonly children: ReactNode;
}

/** One line of the timeline: icon, text, and time. */
export function Line({ mark, appearance, spoken, time, children }: LineProps) {
  return (
    <li
      data-event={mark}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-4 py-[7px] sheet:grid-cols-[200px_minmax(0,1fr)_auto] sheet:px-6"
    >
      <span className="min-w-0 [&>span]:whitespace-normal [overflow-wrap:anywhere]">
        <StatusBadge appearance={appearance} />
        {spoken ? <span className="sr-only"> ({spoken})</span> : null}
      </span>
      <div className="min-w-0 max-sheet:col-span-2 max-sheet:row-start-2">{children}</div>
      <div className="whitespace-nowrap text-right text-text-2 max-sheet:col-start-2 max-sheet:row-start-1">{time}</div>
    </li>
  );
}
