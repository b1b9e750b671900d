/** So many rows of a long list are here at once; they are asked anew whenever the view comes near their end. */
export const HERE = 200;
const STEP = 50;

/** The first row to have here so that those around `place` are. */
export function offsetFor(place: number): number {
  return Math.max(0, (Math.floor(place / STEP) - 1) * STEP);
}
