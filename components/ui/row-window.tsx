"use client";

import { lazy, type ReactNode, Suspense } from "react";

const ALL_UP_TO = 100;

const VirtualRows = lazy(async () => ({ default: (await import("./virtual-rows")).VirtualRows }));

/** The rows to draw and the room that the others take, above and below. */
interface RowSlice {
  readonly places: readonly number[];
  readonly beforePx: number;
  readonly afterPx: number;
  /** Goes to each row's element, which carries its place as `data-index`. */
  readonly measure: ((element: Element | null) => void) | undefined;
}

export interface RowWindowProps {
  readonly size: number;
  readonly rowPx: number;
  /** The element that holds the rows, once it stands; it scrolls within the page's main element. */
  readonly list: HTMLElement | null;
  readonly children: (slice: RowSlice) => ReactNode;
}

/** Draws short lists whole, and of long ones only what is near the view; what that takes is loaded when a list is long. */
export function RowWindow(props: RowWindowProps) {
  const { size, rowPx, children } = props;
  const drawn = Math.min(size, ALL_UP_TO);
  const places = Array.from({ length: drawn }, (_, place) => place);
  const first = children({ places, beforePx: 0, afterPx: (size - drawn) * rowPx, measure: undefined });
  if (size <= ALL_UP_TO) return first;
  return (
    <Suspense fallback={first}>
      <VirtualRows {...props} />
    </Suspense>
  );
}
