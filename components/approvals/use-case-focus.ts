"use client";

import { useState } from "react";
import { caseAfter } from "./queue-position";
import type { QueuePart } from "./use-queue";

/** Where the focus goes when what had it is gone. */
export interface CaseFocus {
  /**
   * Before these rows are decided: what to do afterwards. Done, the next case is opened and has the focus; else the
   * same case has it. Nothing is done if somebody presses anything meanwhile, outside of the dialog that has the
   * focus now: they go on by themselves, maybe to another page.
   */
  readonly after: (rows: readonly string[]) => (isDone: boolean) => void;
  /** The opened case has it. */
  readonly stay: () => void;
}

/** A new object each time the case has to take the focus. */
export interface FocusedCase {
  readonly name: string;
}

/** Goes on from case to case with the focus, so that no decision and no key leaves it nowhere. */
export function useCaseFocus(parts: readonly QueuePart[], selected: string | undefined, open: (name: string) => void) {
  const [focused, setFocused] = useState<FocusedCase>();
  const on = (name: string | undefined) => setFocused(name === undefined ? undefined : { name });
  const after = (rows: readonly string[]) => {
    // Now: afterwards they may have left the queue, and with them the place that was next.
    const next = caseAfter(parts, selected, new Set(rows)) ?? selected;
    const endWatch = watchPresses();
    return (isDone: boolean) => {
      if (endWatch()) return;
      if (isDone && next !== undefined && next !== selected) open(next);
      on(isDone ? next : selected);
    };
  };
  /** If the focus is in the case, it is in the next one afterwards. */
  const openWithFocus = (name: string) => {
    const isInCase = Boolean(document.activeElement?.closest("[data-opened]"));
    open(name);
    if (isInCase) on(name);
  };
  const focus: CaseFocus = { after, stay: () => on(selected) };
  return { focus, focused: focused?.name === selected ? focused : undefined, openWithFocus };
}

/** Watches presses until the returned function is called, which returns whether there was one. */
function watchPresses(): () => boolean {
  let isPressed = false;
  const dialog = document.activeElement?.closest("dialog");
  const watch = new AbortController();
  const press = ({ target }: Event) => {
    isPressed ||= !(target instanceof Node && dialog?.contains(target));
  };
  for (const type of ["pointerdown", "keydown"])
    document.addEventListener(type, press, { capture: true, signal: watch.signal });
  return () => {
    watch.abort();
    return isPressed;
  };
}
