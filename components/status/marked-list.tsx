"use client";

import { type ReactNode, Suspense } from "react";
import { MarksOfRows } from "./row-marks";
import type { RowMarks } from "./use-row-marks";

interface MarkedListProps {
  readonly marks: RowMarks;
  /** The row of that name, beside the list; best a component that is loaded when it is first wanted. */
  readonly peek: (name: string) => ReactNode;
  /** What can be done with the rows that are selected; likewise. */
  readonly acts: ReactNode;
  readonly children: ReactNode;
}

/** A list whose rows can be selected and looked at beside it. */
export function MarkedList({ marks, peek, acts, children }: MarkedListProps) {
  return (
    <MarksOfRows value={marks}>
      {children}
      <Suspense>{marks.size > 0 ? acts : null}</Suspense>
      <Suspense>{marks.peeked === undefined ? null : peek(marks.peeked)}</Suspense>
    </MarksOfRows>
  );
}
