import { type RefObject, useEffect, useRef } from "react";

/** The ref of a row of tabs that scrolls to the open one, no further than it must to show it in the middle. */
export function useOpenTabInView<T extends HTMLElement>(current: string): RefObject<T | null> {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then
  useEffect(() => {
    const [box, tab] = [row.current, row.current?.querySelector("[aria-current], [aria-selected=true]")].map((each) =>
      each?.getBoundingClientRect(),
    );
    if (box && tab) row.current?.scrollBy({ left: tab.left + tab.width / 2 - box.left - box.width / 2 });
  }, [current]);
  return row;
}
