"use client";

import { useEffect } from "react";
import { isTyping } from "@/components/ui/controls/is-typing";

interface Shortcuts {
  readonly save: () => unknown;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/**
 * Ctrl or Cmd with S, Z and Y, as editors everywhere have them; not over a dialog. In fields undo is that of the field.
 * Keys that are held save once.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]") === null && isDone(event, shortcuts)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}

function isDone(event: KeyboardEvent, { save, undo, redo }: Shortcuts): boolean {
  const { key, ctrlKey, metaKey, shiftKey, repeat, target } = event;
  if (!ctrlKey && !metaKey) return false;
  const name = key.toLowerCase();
  if (name === "s" && repeat) return true;
  if (name === "s") save();
  else if (isTyping(target)) return false;
  else if (name === "y" || (name === "z" && shiftKey)) redo?.();
  else if (name === "z") undo?.();
  else return false;
  return true;
}
