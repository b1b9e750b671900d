import { setImmediate as nextTurn, setTimeout as rest } from "node:timers/promises";
import type { Pause } from "./snapshot";

/** Others wait for no longer than this. */
const SLICE_MS = 8;
/** Work that nobody waits for takes a quarter of the thread. */
const REST_MS = 3 * SLICE_MS;
/** Looking at the clock costs as much as a small step. */
const STEPS_BETWEEN = 32;

/** Called between steps of long work: lets others have the thread when it was used for eight milliseconds. */
export function pauseAfter(): Pause {
  return pauseBy(() => nextTurn());
}

/** The same for work that nobody waits for: what is requested meanwhile is hardly later than without it. */
export function restAfter(): Pause {
  return pauseBy(() => rest(REST_MS, undefined, { ref: false }));
}

function pauseBy(wait: () => Promise<unknown>): Pause {
  let began = performance.now();
  let steps = 0;
  return () => {
    steps += 1;
    if (steps % STEPS_BETWEEN !== 0 || performance.now() - began < SLICE_MS) return undefined;
    return wait().then(() => {
      began = performance.now();
    });
  };
}
