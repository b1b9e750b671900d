const STEP = 50;

/** The first row to have here so that those around `place` are. */
export function offsetFor(place: number): number {
  return Math.max(0, (Math.floor(place / STEP) - 1) * STEP);
}
