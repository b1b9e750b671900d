"use client";

import { use, useSyncExternalStore } from "react";
import { AssumedWindowContext } from "./assumed-window";

const lists = new Map<string, MediaQueryList>();

/** Whether a media query holds now. Not known before the page is alive: then false. */
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

/** Of each query one, which knows: to ask a new one takes a browser longer than to draw a row. */
function listOf(query: string): MediaQueryList {
  const known = lists.get(query) ?? matchMedia(query);
  lists.set(query, known);
  return known;
}
