"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, Suspense, useEffect, useRef, useState } from "react";
import { late } from "@/components/ui/hooks/late";
import { cellHref } from "./matrix-address";
import { MatrixCard } from "./matrix-card";
import { type MatrixCell, spokenCell, useCellText } from "./matrix-cell";
import { MatrixDrawing, MatrixRing } from "./matrix-drawing";
import { NO_SET } from "./matrix-labels";
import { type CellPosition, cellAt, type MatrixLayout } from "./matrix-layout";
import type { MatrixAddOn, MatrixSet } from "./matrix-model";
import { SpokenGrid } from "./spoken-grid";
import { useFirstKey, useFocusAtOpening } from "./use-first-key";
import { useMatrixCursor } from "./use-matrix-cursor";
import { useStay } from "./use-stay";

const TappedCell = late(async () => (await import("./tapped-cell")).TappedCell);

interface MatrixFieldProps {
  readonly label: string;
  readonly sets: readonly MatrixSet[];
  readonly addOns: readonly MatrixAddOn[];
  readonly layout: MatrixLayout;
  readonly isAlone: boolean;
  readonly isMain: boolean;
  /** On touch screens a touched cell stays selected until an action is chosen. */
  readonly isCoarse: boolean;
}

/** The drawn cells and the cursor: arrow keys move, Enter and click open, hovering describes a cell. */
export function MatrixField({ label, sets, addOns, layout, isAlone, isMain, isCoarse }: MatrixFieldProps) {
  const router = useRouter();
  const [field, setField] = useState<HTMLDivElement | null>(null);
  const ring = useRef<HTMLSpanElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [isTapped, setTapped] = useState(false);
  const { pointed, setPointed, pointer } = usePointedCell(layout);
  const cursor = useMatrixCursor({ sets, addOns, layout }, () => setPointed(undefined));
  const grid = useFirstKey(cursor.press);
  useFocusAtOpening(grid, isMain);
  const isPresent = pointed !== undefined || isFocused || isTapped;
  const position = pointed ?? cursor.at;
  const cell = cursor.cellOf(position);
  // A page that opens with the focus on a cell shows where that is, and covers nothing.
  const isMeant = pointed !== undefined || cursor.hasMoved;
  const key = isPresent && cell ? `${cell.cluster}/${cell.addOn}` : undefined;
  const stays = useStay(key, { ring, card }, isMeant && !isTapped);
  const labels = useCellText(cell, stays && isMeant);
  const isMoving = isFocused && !pointed;
  useEffect(() => {
    if (isMoving && key !== undefined) ring.current?.scrollIntoView({ block: "nearest" });
  }, [isMoving, key]);
  const open = (opened: MatrixCell | undefined) => {
    const href = opened && hrefOf(opened);
    if (href !== undefined) router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Enter") open(cell);
    else if (event.key === "Escape") leave(event.currentTarget, card.current);
    else if (!cursor.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = pointer.positionAt(event);
    if (!at) return;
    cursor.goTo(at);
    if (isCoarse) setTapped(true);
    else open(cursor.cellOf(at));
  };
  return (
    <>
      <div ref={setField} className="relative" style={{ height: layout.heightPx }}>
        <MatrixDrawing sets={sets} addOns={addOns} layout={layout} field={field} isAlone={isAlone} />
        <SpokenGrid
          ref={grid}
          label={label}
          layout={layout}
          position={position}
          set={cell?.set ?? NO_SET}
          text={cell ? spokenCell(cell, labels) : ""}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onPointerMove={pointer.onMove}
          onPointerLeave={() => setPointed(undefined)}
        />
        <MatrixRing ref={ring} position={isPresent ? position : undefined} layout={layout} />
        <div
          ref={card}
          popover="manual"
          aria-hidden="true"
          className="pointer-events-none inset-auto m-0 w-77 max-w-[calc(100vw-16px)] rounded-panel bg-raised px-3 py-2.5 text-small text-text shadow-pop"
        >
          {key !== undefined && cell ? <MatrixCard cell={cell} labels={labels} /> : null}
        </div>
      </div>
      <Suspense>
        {isTapped && cell ? <TappedCell cell={cell} labels={labels} onClose={() => setTapped(false)} /> : null}
      </Suspense>
    </>
  );
}

/** Undefined for those who may not see what is there. */
function hrefOf({ addOn, cluster, state }: MatrixCell): string | undefined {
  return state === "hidden" ? undefined : cellHref(addOn, cluster, state !== "absent");
}

/** The cell under the pointer; not for touch, which covers it. */
function usePointedCell(layout: MatrixLayout) {
  const [pointed, setPointed] = useState<CellPosition>();
  const positionAt = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return cellAt(layout, clientX - left - layout.shape.leftPx, clientY - top);
  };
  const onMove = (event: PointerEvent) => {
    const at = event.pointerType === "touch" ? undefined : positionAt(event);
    if (at?.line !== pointed?.line || at?.column !== pointed?.column) setPointed(at);
  };
  return { pointed, setPointed, pointer: { positionAt, onMove } };
}

/** Esc takes the card away, and then the focus. */
function leave(grid: HTMLElement, card: HTMLElement | null): void {
  if (card?.matches(":popover-open")) card.hidePopover();
  else grid.blur();
}
