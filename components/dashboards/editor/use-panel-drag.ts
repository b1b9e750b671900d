"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";
import { type Arranged, COLUMNS, gridAt, placeAt } from "@/lib/dashboards/arrange";

export const ROW_PX = 38;
const STARTS_PX = 4;

interface DragOptions {
  readonly dashboard: Arranged;
  readonly list: HTMLElement | null;
  readonly onDrop: (next: Arranged, index: number) => void;
}

interface Drag {
  readonly kind: "move" | "resize";
  readonly index: number;
  readonly panel: HTMLElement;
  readonly at: { readonly x: number; readonly y: number; readonly top: number };
  /** From the pointer to the corner that it moves. */
  readonly offset: { readonly x: number; readonly y: number };
  hasMoved: boolean;
}

/** How panels lie while one is dragged to another place, or by its corner to another size. */
export interface Dragging {
  readonly kind: Drag["kind"];
  readonly index: number;
  readonly preview: Arranged;
}

/** Drags panels with a pointer, on the cells of the grid. Esc leaves all as it was. */
export function usePanelDrag({ dashboard, list, onDrop }: DragOptions) {
  const drag = useRef<Drag>(undefined);
  const [dragging, setDragging] = useState<Dragging>();
  const end = () => {
    if (drag.current) drag.current.panel.style.transform = "";
    drag.current = undefined;
    setDragging(undefined);
  };
  const isDragged = dragging !== undefined;
  useEffect(() => {
    if (!isDragged) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && end();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
  const start = (event: PointerEvent<HTMLElement>, index: number, kind: Drag["kind"]) => {
    const panel = event.currentTarget.closest("li");
    if (event.button !== 0 || !panel || !list) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const { left, top, right, bottom } = panel.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const offset = kind === "move" ? { x: left - x, y: top - y } : { x: right - x, y: bottom - y };
    drag.current = { kind, index, panel, at: { x, y, top: list.getBoundingClientRect().top }, offset, hasMoved: false };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    const now = drag.current;
    if (!now || !list) return;
    const { at, panel, kind } = now;
    if (!now.hasMoved && Math.hypot(clientX - at.x, clientY - at.y) < STARTS_PX) return;
    now.hasMoved = true;
    const area = list.getBoundingClientRect();
    if (kind === "move")
      panel.style.transform = `translate(${clientX - at.x}px, ${clientY - at.y - (area.top - at.top)}px)`;
    const preview = placedBy(dashboard, now, { x: clientX, y: clientY }, area);
    setDragging((before) => (before && isSame(before, preview, now) ? before : { kind, index: now.index, preview }));
  };
  const drop = () => {
    const { current } = drag;
    if (current?.hasMoved && dragging) onDrop(dragging.preview, current.index);
    end();
  };
  return { dragging, start, handlers: { onPointerMove: move, onPointerUp: drop, onPointerCancel: end } };
}

function isSame({ preview: before }: Dragging, next: Arranged, { index }: Drag): boolean {
  const [a, b] = [gridAt(before, index), gridAt(next, index)];
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
}

function placedBy(
  dashboard: Arranged,
  { kind, index, offset }: Drag,
  pointer: { readonly x: number; readonly y: number },
  area: DOMRect,
): Arranged {
  const x = Math.round((pointer.x + offset.x - area.left) / (area.width / COLUMNS));
  const y = Math.round((pointer.y + offset.y - area.top) / ROW_PX);
  if (kind === "move") return placeAt(dashboard, index, { x, y });
  const own = gridAt(dashboard, index);
  return placeAt(dashboard, index, { w: Math.min(COLUMNS - own.x, Math.max(1, x - own.x)), h: y - own.y });
}
