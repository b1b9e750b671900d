import type { Course } from "./health-course";

/** A stretch among bars. */
export interface CoursePosition {
  readonly row: number;
  readonly index: number;
}

/**
 * Where an arrow key leads: along a bar, or to what was at the same time in the bar above or below. Undefined for any
 * other key.
 */
export function nextSpot(
  courses: readonly Course[],
  { row, index }: CoursePosition,
  key: string,
): CoursePosition | undefined {
  const stretches = courses[row]?.stretches ?? [];
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
      return atSameTime(courses, { row, index }, Math.max(0, row - 1));
    case "ArrowDown":
      return atSameTime(courses, { row, index }, Math.min(courses.length - 1, row + 1));
    default:
      return undefined;
  }
}

function atSameTime(courses: readonly Course[], { row, index }: CoursePosition, next: number): CoursePosition {
  const { from = 0, to = from } = courses[row]?.stretches[index] ?? {};
  const middle = (from + to) / 2;
  const stretches = courses[next]?.stretches ?? [];
  const found = stretches.findIndex((stretch) => stretch.from <= middle && middle <= stretch.to);
  return { row: next, index: found < 0 ? Math.max(0, stretches.length - 1) : found };
}
