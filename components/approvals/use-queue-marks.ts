"use client";

import { type Selecting, useSelection } from "@/components/list/selection/use-selection";
import { isRequest } from "./queue";
import type { QueuePart } from "./use-queue";

/** The selected requests of the queue. */
export interface QueueMarks extends Selecting {
  /** How many can be selected: pending clusters are not requests. */
  readonly total: number;
}

interface MarkedQueue {
  readonly parts: readonly QueuePart[];
  readonly total: number;
  readonly q: string;
}

/** Selects requests of the queue. A cluster is no request, so it is left out. */
export function useQueueMarks({ parts, total, q }: MarkedQueue): QueueMarks {
  const names = parts.flatMap(({ rows }) => rows.map((row) => row.name)).filter(isRequest);
  const selecting = useSelection({ names, total, q });
  return {
    ...selecting,
    total,
    isSelected: (name) => isRequest(name) && selecting.isSelected(name),
    select: (name, isRange) => isRequest(name) && selecting.select(name, isRange),
  };
}
