"use client";

import { useMemo, useSyncExternalStore } from "react";
import { readViews, type SavedView } from "./saved-view";

/** Begins as all that is ours, so that it goes when somebody else signs in. */
const STORED_AS = "flotilla.views";

const listeners = new Set<() => void>();

/** The views that are kept in this browser, in all its tabs. */
export function useSavedViews(): readonly SavedView[] {
  const text = useSyncExternalStore(follow, stored, () => null);
  return useMemo(() => readViews(text), [text]);
}

export function savedViews(): readonly SavedView[] {
  return readViews(stored());
}

/** Changes what is kept, from what is kept now: another tab may have changed it too. Answers whether the browser keeps it. */
export function changeViews(change: (views: readonly SavedView[]) => readonly SavedView[]): boolean {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(change(savedViews())));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

/** The browser tells of other tabs alone. */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
