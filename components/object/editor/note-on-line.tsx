import type { ReactNode } from "react";
import { StatusIcon } from "@/components/ui/feedback/status-icon";

const MARKS = {
  error: { shape: "octagon", className: "text-bad" },
  warning: { shape: "triangle", className: "text-warn" },
  info: { shape: "ringed", className: "text-info" },
} as const;

interface NoteOnLineProps {
  readonly level: keyof typeof MARKS;
  readonly line: number;
  readonly onLine: (line: number) => void;
  readonly children: ReactNode;
}

/** What is said of one line of a text; leads to it. */
export function NoteOnLine({ level, line, onLine, children }: NoteOnLineProps) {
  const { shape, className } = MARKS[level];
  return (
    <div className="flex items-start gap-1.5 leading-5">
      <StatusIcon shape={shape} className={`mt-0.5 flex-none ${className}`} />
      <span className="min-w-0 max-w-[90ch] [overflow-wrap:anywhere]">
        <button
          type="button"
          onClick={() => onLine(line)}
          className="text-accent-text hover:underline hover:underline-offset-2"
        >
          Line {line}
        </button>{" "}
        {children}
      </span>
    </div>
  );
}
