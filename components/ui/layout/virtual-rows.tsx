"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { DrawnRows } from "./drawn-rows";
import type { RowSlice, SliceProps } from "./row-slice";

const OVERSCAN = 6;

interface VirtualRowsProps extends SliceProps {
  readonly drawn: DrawnRows;
  readonly onSlice: (next: (before: RowSlice | undefined) => RowSlice) => void;
}

/** Renders nothing itself: computes which rows are near the view, before the browser paints. */
export function VirtualRows({ size, rowPx, list, onFirst, bring, drawn, onSlice }: VirtualRowsProps) {
  const [offset, setOffset] = useState(0);
  const virtualizer = useVirtualizer({
    count: size,
    estimateSize: () => rowPx,
    getScrollElement: () => scrollerOf(list),
    // If someone scrolled before this was loaded, the position is kept.
    initialOffset: () => scrollerOf(list)?.scrollTop ?? 0,
    overscan: OVERSCAN,
    scrollMargin: offset,
  });
  // Content above the list may grow: checked after each render, and only a change renders again.
  useLayoutEffect(() => setOffset(topIn(list)));
  useLayoutEffect(() => drawn.measuredBy(virtualizer.measureElement), [drawn, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const position = first?.index ?? 0;
  useEffect(() => onFirst?.(position), [onFirst, position]);
  const slice = {
    indexes: items.map(({ index }) => index),
    beforePx: first ? first.start - offset : 0,
    afterPx: last ? virtualizer.getTotalSize() + offset - last.end : size * rowPx,
  };
  const brought = useRef<SliceProps["bring"]>(undefined);
  useEffect(() => {
    // A hidden list has no scroll position, and one that was just moved is checked once more.
    if (!bring || brought.current === bring || !list?.offsetParent || topIn(list) !== offset) return;
    brought.current = bring;
    if (!items.some(({ index }) => index === bring.index)) virtualizer.scrollToIndex(bring.index, { align: "center" });
  });
  useLayoutEffect(() => onSlice((before) => (before && isSame(before, slice) ? before : slice)));
  return null;
}

function isSame(a: RowSlice, b: RowSlice): boolean {
  const isAsLong = a.indexes.length === b.indexes.length;
  return isAsLong && a.indexes[0] === b.indexes[0] && a.beforePx === b.beforePx && a.afterPx === b.afterPx;
}

/** Offset of the list from the top of its scroll container. */
function topIn(list: HTMLElement | null): number {
  const scroller = scrollerOf(list);
  let top = 0;
  for (let at = list; at && at !== scroller; at = at.offsetParent instanceof HTMLElement ? at.offsetParent : null)
    top += at.offsetTop;
  return top;
}

/** The scroll container: the marked part of the page, if it scrolls at this width, else the page. */
function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  const part = list?.closest<HTMLElement>("[data-scrolls]");
  return part && getComputedStyle(part).overflowY !== "visible" ? part : (list?.closest("main") ?? null);
}
