"use client";

import { useSyncExternalStore } from "react";
import { type Toast, type ToastEvent, toastList } from "./toast-list";

const NONE: readonly Toast[] = [];
const listeners = new Set<() => void>();
let toasts = NONE;

/** Shows a toast, or says what became of the one with that id. */
export function tell(toast: Toast): void {
  happen({ type: "told", toast });
}

export function closeToast(id: string): void {
  happen({ type: "closed", id });
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    follow,
    () => toasts,
    () => NONE,
  );
}

function happen(event: ToastEvent): void {
  toasts = toastList(toasts, event);
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
