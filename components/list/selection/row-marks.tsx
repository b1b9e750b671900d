"use client";

import { PanelRight } from "lucide-react";
import { createContext, use, useId } from "react";
import { Tick } from "@/components/ui/controls/checkbox";
import { cn } from "@/lib/cn";
import type { RowMarks } from "./use-row-marks";

/** Marks of the surrounding list; absent if rows cannot be marked. */
export const MarksOfRows = createContext<RowMarks | undefined>(undefined);

interface MarksOfRowProps {
  readonly name: string;
  /** What it is called on screen. */
  readonly label: string;
}

/**
 * In the first cell of a row, which is `relative`: a checkbox before the name, and a button that previews it. Visible
 * on hover and focus; checkboxes also while something is selected.
 */
export function MarksOfRow({ name, label }: MarksOfRowProps) {
  const marks = use(MarksOfRows);
  const id = useId();
  if (!marks) return null;
  return (
    <>
      <span className={cn("absolute top-(--row-pad) left-[3px] mt-px", marks.size === 0 && ON_DEMAND)}>
        <Tick
          id={id}
          label={`Select ${label}`}
          checked={marks.isSelected(name)}
          onChecked={(_, isRange) => marks.select(name, isRange)}
          disabled={false}
        />
      </span>
      <button
        type="button"
        onClick={() => marks.peek(name)}
        aria-label={`Preview ${label}`}
        title="Preview"
        className={cn(
          "absolute top-[calc(var(--row-pad)-1px)] right-1 flex size-[22px] items-center justify-center rounded-badge border border-line bg-raised text-text-2 hover:text-text",
          ON_DEMAND,
        )}
      >
        <PanelRight size={13} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </>
  );
}

const ON_DEMAND = "opacity-0 focus-within:opacity-100 focus-visible:opacity-100 [tbody:hover_&]:opacity-100";
