"use client";

import { memo, type PointerEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { WaterlineMark } from "@/components/ui/feedback/waterline";
import { late } from "@/components/ui/hooks/late";
import { useWidth } from "@/components/ui/hooks/use-width";
import { showBeside } from "@/components/ui/overlay/show-beside";
import { cn } from "@/lib/cn";
import { plural } from "@/lib/format/count";
import { CELL_INK } from "./cell-ink";
import { cellPaths, foldCells, type LaneCell, type Pitch } from "./cell-paths";
import type { OpenedPart } from "./follow-opened";

const FieldKeys = late(async () => (await import("./field-keys")).FieldKeys);

const MAX_ROWS = 24;
const CARD_AFTER_MS = 120;

/** Around a cell, with a pixel between. */
const RING = { 6: "-m-[4px] size-3", 7: "-m-[3px] size-3", 10: "-m-[3px] size-[15px]" } as const satisfies Record<
  Pitch,
  string
>;

interface CellsProps {
  /** What the field shows: "22 done, 2 failed". */
  readonly label: string;
  readonly cells: readonly LaneCell[];
  /** Equal in all compared fields. */
  readonly pitch?: Pitch;
  /** What a press opens: without a cell the list of all, else that cluster. Keys go through cells that open. */
  readonly onOpen?: ((cell?: LaneCell) => OpenedPart | undefined) | undefined;
  /** Whose clusters they are: "Wave 2". */
  readonly of?: string;
}

/**
 * One cell per cluster, so that a few problems stand out. Hovering one or going there with arrow keys names it; the
 * list of clusters has the same as text.
 */
export function Cells({ label, cells, pitch = 6, onOpen, of = "" }: CellsProps) {
  const [field, setField] = useState<HTMLDivElement | null>(null);
  const columns = Math.floor((useWidth(field) + 1) / pitch);
  const folded = useMemo(() => foldCells(cells, columns * MAX_ROWS), [cells, columns]);
  return (
    <div ref={setField}>
      {columns > 0 ? (
        <Field label={label} cells={folded.cells} columns={columns} pitch={pitch} onOpen={onOpen} of={of} />
      ) : null}
      {folded.each > 1 ? <p className="mt-1 text-micro text-text-3">{plural(folded.each, "cluster")} a cell</p> : null}
    </div>
  );
}

interface FieldProps extends CellsProps {
  readonly columns: number;
  readonly pitch: Pitch;
}

function Field({ label, cells, columns, pitch, onOpen, of }: FieldProps) {
  const { ring, card, pointed, hide, setCursor, onPointerMove, onPointerLeave } = usePointed(cells, columns, pitch);
  const rows = Math.ceil(cells.length / columns);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: does what the link of its wave does, for clicks on a cell
    <div
      className="relative z-1 w-fit"
      onPointerMove={onPointerMove}
      onPointerLeave={onPointerLeave}
      onClick={() => onOpen?.()}
    >
      <Drawing label={label} cells={cells} columns={columns} rows={rows} pitch={pitch} />
      {onOpen ? (
        <Suspense>
          <FieldKeys label={`Clusters of ${of}`} {...{ cells, columns, onOpen }} onCursor={setCursor} onHide={hide} />
        </Suspense>
      ) : null}
      <span
        ref={ring}
        aria-hidden="true"
        hidden={!pointed}
        className={cn("pointer-events-none absolute rounded-mark border-[1.5px] border-accent", RING[pitch])}
      />
      <span
        ref={card}
        aria-hidden="true"
        popover="manual"
        className="pointer-events-none inset-auto m-0 max-w-77 rounded-control bg-raised px-2.5 py-1.5 text-small text-text shadow-pop"
      >
        {pointed ? (
          <span className="flex flex-wrap items-center gap-x-1.5">
            <span className="mono [overflow-wrap:anywhere]">{pointed.name}</span>
            <WaterlineMark kind={pointed.kind} />
            <span className="text-text-2">{pointed.text}</span>
          </span>
        ) : null}
      </span>
    </div>
  );
}

interface DrawingProps {
  readonly label: string;
  readonly cells: readonly LaneCell[];
  readonly columns: number;
  readonly rows: number;
  readonly pitch: Pitch;
}

/** A path for each kind: what thousands of cells cost is the length of a few texts. */
const Drawing = memo(function Drawing({ label, cells, columns, rows, pitch }: DrawingProps) {
  const paths = useMemo(
    () =>
      cellPaths(
        cells.map(({ kind }) => kind),
        columns,
        pitch,
      ),
    [cells, columns, pitch],
  );
  return (
    <svg
      role="img"
      aria-label={label}
      width={Math.min(columns, cells.length) * pitch}
      height={rows * pitch}
      className="block [shape-rendering:crispEdges]"
    >
      {paths.map(({ kind, d }) => (
        <path key={kind} d={d} fillRule="evenodd" className={CELL_INK[kind]} />
      ))}
    </svg>
  );
});

/** Follows the pointer or the keyboard from cell to cell: a ring at once, its name a moment later. */
function usePointed(cells: readonly LaneCell[], columns: number, pitch: Pitch) {
  const ring = useRef<HTMLSpanElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const [hovered, setHovered] = useState<number>();
  const [cursor, setCursor] = useState<number>();
  const index = hovered ?? cursor;
  const hide = useCallback(() => {
    const isShown = card.current?.matches(":popover-open") === true;
    if (isShown) card.current?.hidePopover();
    return isShown;
  }, []);
  const isThere = index !== undefined && index < cells.length;
  useEffect(() => {
    if (!isThere || !ring.current) return;
    ring.current.style.left = `${(index % columns) * pitch}px`;
    ring.current.style.top = `${Math.floor(index / columns) * pitch}px`;
    if (hovered === undefined) ring.current.scrollIntoView?.({ block: "nearest" });
    const timer = setTimeout(() => {
      if (card.current && ring.current) showBeside(card.current, ring.current, 6);
    }, CARD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      hide();
    };
  }, [index, isThere, columns, pitch, hovered, hide]);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setHovered(positionAt((event.clientX - left) / pitch, (event.clientY - top) / pitch, columns));
  };
  const pointed = isThere ? cells[index] : undefined;
  return { ring, card, pointed, hide, setCursor, onPointerMove, onPointerLeave: () => setHovered(undefined) };
}

/** In cells from the corner of the field. */
function positionAt(x: number, y: number, columns: number): number {
  return Math.floor(y) * columns + Math.min(columns - 1, Math.max(0, Math.floor(x)));
}
