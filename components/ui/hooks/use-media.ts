"use client";

import { use, useSyncExternalStore } from "react";
import { AssumedWindowContext } from "./assumed-window";

const lists = new Map<string, MediaQueryList>();

/** Whether a media query matches. Unknown before hydration: then false. */
export function useMedia(query: string): boolean {
  const assumed = use(AssumedWindowContext);
  return useSyncExternalStore(
    (listener) => {
      const media = listOf(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => listOf(query).matches,
    () => assumed?.matches(query) ?? false,
  );
}

/** One per query, cached: creating one takes a browser longer than rendering a row. */
function listOf(query: string): MediaQueryList {
  const known = lists.get(query) ?? matchMedia(query);
  lists.set(query, known);
  return known;
}
