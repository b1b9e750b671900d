import { setImmediate as nextTurn } from "node:timers/promises";
import type { Pause } from "./snapshot";

/** Others wait for no longer than this. */
const SLICE_MS = 8;

/** Called between steps of long work: lets others have the thread when it was used for eight milliseconds. */
export function pauseAfter(): Pause {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
