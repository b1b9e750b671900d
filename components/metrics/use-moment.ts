"use client";

import { useEffect, useState } from "react";
import { RANGES, type RangeName } from "./time-window";

interface MomentOptions {
  readonly times: readonly number[];
  readonly range: RangeName;
  readonly onRange: (range: RangeName) => void;
}

/**
 * The time selected in all charts, as an index; undefined for now. Arrow keys move it, Escape returns to now, `t`
 * switches the time range.
 */
export function useMoment({ times, range, onRange }: MomentOptions) {
  const [moment, setMoment] = useState<number>();
  const index = moment === undefined ? -1 : nearest(times, moment);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      if (event.key === "t") onRange(after(range));
      if (event.key === "Escape") setMoment(undefined);
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const from = index < 0 ? times.length - 1 : index;
      setMoment(times[Math.min(times.length - 1, Math.max(0, from + step))]);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [times, index, range, onRange]);
  return { position: index < 0 ? undefined : index, setMoment };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** -1 for one that has left the window. */
function nearest(times: readonly number[], moment: number): number {
  const [first = 0, second = first + 1] = times;
  const index = Math.round((moment - first) / (second - first));
  return index < 0 || index >= times.length ? -1 : index;
}

function after(range: RangeName): RangeName {
  const names = Object.keys(RANGES) as RangeName[]; // keys of a literal object, whose type forgets them
  return names[(names.indexOf(range) + 1) % names.length] ?? range;
}

/** Meant for the browser, or for a field. */
function isElsewhere({ metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  return isField || metaKey || ctrlKey || altKey;
}
