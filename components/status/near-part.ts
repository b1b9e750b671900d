/** Of those that are here at once (`HERE`), so many or twice as many lie before the view, and more than the largest window shows behind where it begins. */
const STEP = 20;

/** The first row to have here so that those around `place` are. */
export function offsetFor(place: number): number {
  return Math.max(0, (Math.floor(place / STEP) - 1) * STEP);
}
