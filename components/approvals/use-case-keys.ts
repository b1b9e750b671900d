"use client";

import { useEffect } from "react";
import { isTyping } from "@/components/ui/is-typing";

/** `j` and `k` walk along the queue. */
export function useCaseKeys(names: readonly string[], selected: string | undefined, onSelect: (name: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const step = STEPS[event.key];
      if (step === undefined) return;
      const next = names[Math.min(names.length - 1, Math.max(0, names.indexOf(selected ?? "") + step))];
      if (next !== undefined && next !== selected) onSelect(next);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [names, selected, onSelect]);
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
