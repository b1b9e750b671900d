interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the plot lies within its picture, in pixels from each edge. */
export const PLOT: Edges = { left: 44, right: 8, top: 18, bottom: 20 };

const MINUTE = 60_000;

/** The three hairlines of a picture: its lowest, its middle and its highest value. */
export interface Range {
  readonly bottom: number;
  readonly top: number;
}

/** From zero to a round number above all values; only zeros still leave room above. */
export function rangeAbove(highest: number): Range {
  if (highest <= 2) return { bottom: 0, top: 2 };
  const power = 10 ** Math.floor(Math.log10(highest));
  const top = [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= highest) ?? 10 * power;
  return { bottom: 0, top };
}

/** Up to 100 percent from a round number below all values, so that a small loss shows. */
export function percentRange(lowest: number): Range {
  return { bottom: [98, 90, 80, 60].find((bottom) => bottom <= lowest) ?? 0, top: 100 };
}

/** Full minutes between two times, five or so of them. */
export function timeTicks(from: number, to: number): number[] {
  const minutes = [1, 2, 3, 5, 10, 15, 20, 30].find((step) => (to - from) / (step * MINUTE) <= 6) ?? 60;
  const step = minutes * MINUTE;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

export function xOf(at: number, { from, to }: Span, width: number, { left, right }: Edges = PLOT): number {
  const room = Math.max(1, width - left - right);
  return left + (room * (at - from)) / Math.max(1, to - from);
}

export function timeAt(x: number, { from, to }: Span, width: number, { left, right }: Edges = PLOT): number {
  const share = (x - left) / Math.max(1, width - left - right);
  return from + Math.min(1, Math.max(0, share)) * (to - from);
}

export function yOf(value: number, { bottom, top }: Range, height: number): number {
  const room = height - PLOT.top - PLOT.bottom;
  return PLOT.top + room * (1 - (value - bottom) / (top - bottom));
}
