import { type RefObject, useEffect, useRef } from "react";

/**
 * The ref of a row of tabs that scrolls to the open one, no further than it must to show it in the middle; again in a
 * window of another width, which is also one that somebody enlarges.
 */
export function useOpenTabInView<T extends HTMLElement>(current: string): RefObject<T | null> {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then
  useEffect(() => {
    const show = () => scrollToOpen(row.current);
    show();
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, [current]);
  return row;
}

function scrollToOpen(row: HTMLElement | null): void {
  const [box, tab] = [row, row?.querySelector("[aria-current], [aria-selected=true]")].map((each) =>
    each?.getBoundingClientRect(),
  );
  if (box && tab) row?.scrollBy({ left: tab.left + tab.width / 2 - box.left - box.width / 2 });
}
