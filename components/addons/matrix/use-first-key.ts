"use client";

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { isTyping } from "@/components/ui/controls/is-typing";

/** Keys that a page has no other use for while nothing on it has the focus. */
const MOVES: ReadonlySet<string> = new Set([
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "h",
  "j",
  "k",
  "l",
  "n",
]);

/** Gives the focus to a grid that its page opens with, unless somebody already uses something else. */
export function useFocusAtOpening(grid: RefObject<HTMLElement | null>, isMain: boolean): void {
  useEffect(() => {
    const used = document.activeElement?.closest("main, dialog, [popover]") || isTyping(document.activeElement);
    if (isMain && !used) grid.current?.focus({ preventScroll: true });
  }, [grid, isMain]);
}

/**
 * The ref of a grid that takes the focus with the first key that moves in it, so that its keys work as soon as its page
 * is open. `press` gets that key, and tells whether it was used. Of several grids the first one takes it.
 */
export function useFirstKey(press: (event: KeyboardEvent) => boolean) {
  const grid = useRef<HTMLDivElement>(null);
  const onFirst = useEffectEvent((event: KeyboardEvent) => {
    const isFirst = document.querySelector("[role=grid]") === grid.current;
    if (!isFirst || event.ctrlKey || event.metaKey || event.altKey || !MOVES.has(event.key)) return;
    grid.current?.focus({ preventScroll: true });
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target === document.body) onFirst(event);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return grid;
}
