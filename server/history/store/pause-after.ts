import { setImmediate as nextTurn } from "node:timers/promises";
import type { Pause } from "./snapshot";

/** Others wait for no longer than this. */
const SLICE_MS = 8;
/** Looking at the clock costs as much as a small step. */
const STEPS_BETWEEN = 32;

/** Called between steps of long work: lets others have the thread when it was used for eight milliseconds. */
export function pauseAfter(): Pause {
  let began = performance.now();
  let steps = 0;
  return () => {
    steps += 1;
    if (steps % STEPS_BETWEEN !== 0 || performance.now() - began < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
