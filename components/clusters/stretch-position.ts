import type { HealthTimeline } from "./health-timeline";

/** A stretch among bars. */
export interface StretchPosition {
  readonly row: number;
  readonly index: number;
}

/**
 * Where an arrow key leads: along a bar, or to what was at the same time in the bar above or below. Undefined for any
 * other key.
 */
export function nextPosition(
  timelines: readonly HealthTimeline[],
  { row, index }: StretchPosition,
  key: string,
): StretchPosition | undefined {
  const stretches = timelines[row]?.stretches ?? [];
  const last = stretches.length - 1;
  switch (key) {
    case "ArrowLeft":
      return { row, index: Math.max(0, index - 1) };
    case "ArrowRight":
      return { row, index: Math.min(last, index + 1) };
    case "Home":
      return { row, index: 0 };
    case "End":
      return { row, index: last };
    case "ArrowUp":
      return atSameTime(timelines, { row, index }, Math.max(0, row - 1));
    case "ArrowDown":
      return atSameTime(timelines, { row, index }, Math.min(timelines.length - 1, row + 1));
    default:
      return undefined;
  }
}

function atSameTime(
  timelines: readonly HealthTimeline[],
  { row, index }: StretchPosition,
  next: number,
): StretchPosition {
  const { from = 0, to = from } = timelines[row]?.stretches[index] ?? {};
  const middle = (from + to) / 2;
  const stretches = timelines[next]?.stretches ?? [];
  const found = stretches.findIndex((stretch) => stretch.from <= middle && middle <= stretch.to);
  return { row: next, index: found < 0 ? Math.max(0, stretches.length - 1) : found };
}
