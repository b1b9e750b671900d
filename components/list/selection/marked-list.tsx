"use client";

import { type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { MarksOfRows } from "./row-marks";
import { isSelected } from "./selection";
import type { RowMarks } from "./use-row-marks";

interface MarkedListProps {
  readonly marks: RowMarks;
  /** The row of that name, next to the list; best loaded on demand. */
  readonly peek: (name: string) => ReactNode;
  /** What can be done with the rows that are selected; likewise. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A list whose rows can be selected and previewed. */
export function MarkedList({ marks, peek, actions, children }: MarkedListProps) {
  return (
    <MarksOfRows value={useSettled(marks)}>
      {children}
      <Suspense>{marks.size > 0 ? actions : null}</Suspense>
      <Suspense>{marks.peeked === undefined ? null : peek(marks.peeked)}</Suspense>
    </MarksOfRows>
  );
}

/** The same value until something is marked otherwise, so that a change of one row draws no other again. */
function useSettled(marks: RowMarks): RowMarks {
  const latest = useRef(marks);
  useEffect(() => {
    latest.current = marks;
  });
  const { current, peeked, selection, size } = marks;
  return useMemo(
    () => ({
      current,
      peeked,
      selection,
      size,
      isSelected: (name) => isSelected(selection, name),
      select: (name, isRange) => latest.current.select(name, isRange),
      selectAll: () => latest.current.selectAll(),
      clear: () => latest.current.clear(),
      peek: (name) => latest.current.peek(name),
      step: (by) => latest.current.step(by),
    }),
    [current, peeked, selection, size],
  );
}
