"use client";

import { useMemo, useSyncExternalStore } from "react";
import { readViews, type SavedView } from "./saved-view";

/** With our common prefix, so that it is removed when someone else signs in. */
const STORED_AS = "flotilla.views";

const listeners = new Set<() => void>();

/** The views stored in this browser, shared by all tabs. */
export function useSavedViews(): readonly SavedView[] {
  const text = useSyncExternalStore(follow, stored, () => null);
  return useMemo(() => readViews(text), [text]);
}

export function savedViews(): readonly SavedView[] {
  return readViews(stored());
}

/**
 * Changes the stored views, based on their current state: another tab may have changed them. Returns whether the
 * browser stored them.
 */
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

/** The browser only reports changes by other tabs. */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
