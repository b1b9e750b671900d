"use client";

import { use } from "react";
import { AssumedWindowContext } from "@/components/ui/assumed-window";
import { useWidth } from "@/components/ui/use-width";

/** How wide the navigation is from which window on: app/globals.css and the shell. */
const NAVIGATION_PX = [
  [1_100, 204],
  [700, 48],
] as const;
/** Between it and the page. */
const EDGE_PX = 1;
/** From this window on the values to filter by stand beside a long list. */
const WIDE_PX = 1_400;
const ASIDE_PX = 196;

/**
 * How wide the room of a long list's table is, in pixels. Before it stands it is taken to be what such a list has in this window, so that rows
 * are drawn with the page and not anew once it was measured.
 */
export function useTableWidth(room: HTMLElement | null): number {
  const assumed = use(AssumedWindowContext);
  return useWidth(room, usualTablePx(assumed?.widthPx ?? innerWidth));
}

function usualTablePx(windowPx: number): number {
  return mainPx(windowPx) - (windowPx >= WIDE_PX ? ASIDE_PX : 0);
}

/** How wide a page is in a window of that width, beside the navigation, in pixels; without a scrollbar that takes room. */
export function mainPx(windowPx: number): number {
  const navigationPx = NAVIGATION_PX.find(([from]) => windowPx >= from)?.[1];
  return navigationPx === undefined ? windowPx : windowPx - navigationPx - EDGE_PX;
}
