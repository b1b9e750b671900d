import { setImmediate as turnOfEventLoop } from "node:timers/promises";

const SLICE_MS = 10;

/**
 * For work that waits for nothing: to be awaited between its steps. Every 10 ms, timers and sockets get their turn
 * then; not before, since a turn costs as much as a short step.
 */
export function slices(): () => Promise<void> | undefined {
  let start = performance.now();
  return () => {
    if (performance.now() - start < SLICE_MS) return undefined;
    return turnOfEventLoop().then(() => {
      start = performance.now();
    });
  };
}
