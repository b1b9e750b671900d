"use client";

import { useState } from "react";
import { allOf, extended, isSelected, NOTHING, sizeOf, toggled } from "@/components/list/selection/selection";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { isRequest } from "./queue";
import type { QueuePart } from "./use-queue";

/** The selected requests of the queue. */
export interface QueueMarks extends Omit<RowMarks, "current" | "peeked" | "peek" | "step"> {
  /** How many can be selected: pending clusters are not requests. */
  readonly total: number;
}

interface MarkedQueue {
  readonly parts: readonly QueuePart[];
  readonly total: number;
  readonly q: string;
}

/** Selects requests of the queue by name, or all that match its filter. A cluster is no request, so it is left out. */
export function useQueueMarks({ parts, total, q }: MarkedQueue): QueueMarks {
  const [stored, setSelection] = useState(NOTHING);
  // "All that match" meant the filter that there was.
  const selection = stored.by === "filter" && stored.q !== q ? NOTHING : stored;
  const select = (name: string, isRange: boolean) => {
    if (!isRequest(name)) return;
    const names = parts.flatMap(({ rows }) => rows.map((row) => row.name)).filter(isRequest);
    setSelection(isRange ? extended(selection, name, names) : toggled(selection, name));
  };
  return {
    selection,
    total,
    size: sizeOf(selection, total),
    isSelected: (name) => isRequest(name) && isSelected(selection, name),
    select,
    selectAll: () => setSelection(allOf(q)),
    clear: () => setSelection(NOTHING),
  };
}
