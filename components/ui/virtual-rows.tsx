"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useState } from "react";
import type { SliceProps } from "./row-slice";

const OVERSCAN = 12;

/** Draws the rows near the view. */
export function VirtualRows({ size, rowPx, list, onFirst, children }: SliceProps) {
  const [offset, setOffset] = useState(0);
  const virtualizer = useVirtualizer({
    count: size,
    estimateSize: () => rowPx,
    getScrollElement: () => scrollerOf(list),
    overscan: OVERSCAN,
    scrollMargin: offset,
  });
  // Whatever stands above the list may grow: looked at after each drawing, and only a change draws again.
  useLayoutEffect(() => setOffset(list?.offsetTop ?? 0));
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const place = first?.index ?? 0;
  useEffect(() => onFirst?.(place), [onFirst, place]);
  return children({
    places: items.map(({ index }) => index),
    beforePx: first ? first.start - offset : 0,
    afterPx: last ? virtualizer.getTotalSize() + offset - last.end : size * rowPx,
    measure: virtualizer.measureElement,
  });
}

/** What scrolls the list: the part of the page around it that says so, where it does at this width, else the page. */
function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  const part = list?.closest<HTMLElement>("[data-scrolls]");
  return part && getComputedStyle(part).overflowY !== "visible" ? part : (list?.closest("main") ?? null);
}
