"use client";

import { useSyncExternalStore } from "react";
import { type Toast, type ToastEvent, toastList } from "./toast-list";

const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();
const pinned = new Set<string>();
let toasts = NONE;

/** Shows a toast, or updates the one with that id. */
export function toast(toast: Toast): void {
  happen({ type: "shown", toast });
}

export function closeToast(id: string): void {
  happen({ type: "closed", id });
}

/** Keeps a toast on screen while somebody is at it. Returns a function that releases it. */
export function pinToast(id: string): () => void {
  pinned.add(id);
  return () => pinned.delete(id);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    follow,
    () => toasts,
    () => NONE,
  );
}

function happen(event: ToastEvent): void {
  toasts = toastList(toasts, event, pinned);
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
