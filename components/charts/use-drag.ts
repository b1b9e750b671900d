"use client";

import { type PointerEvent, useState } from "react";

const MIN_DRAG_PX = 6;

interface DragOptions {
  readonly timeAt: (event: PointerEvent) => number;
  readonly xOf: (at: number) => number;
  /** Called with the stretch that was dragged over, the earlier time first. */
  readonly onZoom: ((from: number, to: number) => void) | undefined;
}

/** Dragging over a chart with a mouse: where it is in pixels, and what to do as the pointer goes. */
export function useDrag({ timeAt, xOf, onZoom }: DragOptions) {
  const [dragged, setDragged] = useState<{ readonly from: number; readonly to: number }>();
  const start = (event: PointerEvent) => {
    const at = timeAt(event);
    if (onZoom && event.pointerType === "mouse") setDragged({ from: at, to: at });
  };
  const end = () => {
    if (dragged && Math.abs(xOf(dragged.to) - xOf(dragged.from)) > MIN_DRAG_PX)
      onZoom?.(Math.min(dragged.from, dragged.to), Math.max(dragged.from, dragged.to));
    setDragged(undefined);
  };
  const drag = (event: PointerEvent) => dragged && setDragged({ ...dragged, to: timeAt(event) });
  const x = dragged && Math.min(xOf(dragged.from), xOf(dragged.to));
  const stretch = dragged && { x: x ?? 0, width: Math.abs(xOf(dragged.to) - xOf(dragged.from)) };
  return { stretch, start, drag, end, leave: () => setDragged(undefined) };
}
