"use client";

import { use } from "react";
import { AssumedWindowContext } from "@/components/ui/hooks/assumed-window";
import { useWidth } from "@/components/ui/hooks/use-width";

/** How wide the navigation is from which window on: app/globals.css and the shell. */
const NAVIGATION_PX = [
  [1_100, 204],
  [700, 48],
] as const;
/** Between it and the page. */
const EDGE_PX = 1;
/** From this window width on, facets are shown beside a long list. */
const WIDE_PX = 1_400;
const ASIDE_PX = 196;

/**
 * Width of a long list's table, in pixels. Before it is measured it is estimated from the window, so that rows are
 * rendered with the page and not again after measuring.
 */
export function useTableWidth(room: HTMLElement | null): number {
  const assumed = use(AssumedWindowContext);
  return useWidth(room, usualTablePx(assumed?.widthPx ?? innerWidth));
}

function usualTablePx(windowPx: number): number {
  return mainPx(windowPx) - (windowPx >= WIDE_PX ? ASIDE_PX : 0);
}

/** Width of a page in a window of that width, beside the navigation, in pixels; without a scrollbar. */
export function mainPx(windowPx: number): number {
  const navigationPx = NAVIGATION_PX.find(([from]) => windowPx >= from)?.[1];
  return navigationPx === undefined ? windowPx : windowPx - navigationPx - EDGE_PX;
}
