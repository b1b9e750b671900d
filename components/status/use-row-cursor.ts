"use client";

import { type RefObject, useEffect, useState } from "react";
import { isTyping } from "@/components/ui/is-typing";

/** `j` and `k` walk along the rows, `/` goes to the filter. The row that is pointed at is kept by name, so that it may move. */
export function useRowCursor(names: readonly string[], filterRef: RefObject<HTMLInputElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "/") {
        event.preventDefault();
        filterRef.current?.focus();
      }
      const step = STEPS[event.key];
      if (step === undefined) return;
      setCurrent(names[placeAfter(names.indexOf(current ?? ""), step, names.length)]);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [names, current, filterRef]);
  return current;
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

function placeAfter(place: number, step: number, length: number): number {
  return Math.min(length - 1, Math.max(0, place + step));
}
