/** Rows loaded before the view, of those loaded at once (`HERE`); the rest cover more than the largest window. */
const STEP = 20;

/** The first row to load so that those around `place` are loaded. */
export function offsetFor(index: number): number {
  return Math.max(0, (Math.floor(index / STEP) - 1) * STEP);
}
