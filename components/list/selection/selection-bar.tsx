"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { keepFreeOfToasts } from "@/components/ui/feedback/toasts";
import { count } from "@/lib/format/count";
import type { RowMarks } from "./use-row-marks";

interface SelectionBarProps {
  readonly marks: Pick<RowMarks, "clear" | "selectAll" | "selection" | "size">;
  /** How many rows match the filter. */
  readonly total: number;
  /** What can be done with them. */
  readonly children: ReactNode;
}

/** Floats above the foot of a list while rows of it are selected: how many, and what can be done with them. */
export function SelectionBar({ marks, total, children }: SelectionBarProps) {
  const { clear, selectAll, selection, size } = marks;
  const isMore = selection.by === "names" && size < total;
  return (
    <div className="pointer-events-none sticky bottom-11 z-(--z-peek) flex h-0 items-end justify-center px-4">
      <section
        ref={keepFreeOfToasts}
        aria-label="Selection"
        className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-x-1 gap-y-1 rounded-panel bg-raised py-1.5 pr-1.5 pl-3 shadow-pop"
      >
        <span role="status" className="mr-2 whitespace-nowrap">
          <span className="font-medium">{count(size)} selected</span>
          <span className="text-text-2">{selection.by === "filter" ? ", all that match" : ` of ${count(total)}`}</span>
        </span>
        {isMore ? (
          <Button appearance="quiet" onClick={selectAll}>
            Select all {count(total)} that match
          </Button>
        ) : null}
        {children}
        <IconButton label="Clear the selection" onClick={clear}>
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </section>
    </div>
  );
}
