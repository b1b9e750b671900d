import type { Course } from "./health-course";

/** A stretch among bars. */
export interface CoursePosition {
  readonly row: number;
  readonly position: number;
}

/**
 * Where an arrow key leads: along a bar, or to what was at the same time in the bar above or below. Undefined for any
 * other key.
 */
export function nextSpot(
  courses: readonly Course[],
  { row, position }: CoursePosition,
  key: string,
): CoursePosition | undefined {
  const stretches = courses[row]?.stretches ?? [];
  const last = stretches.length - 1;
  switch (key) {
    case "ArrowLeft":
      return { row, position: Math.max(0, position - 1) };
    case "ArrowRight":
      return { row, position: Math.min(last, position + 1) };
    case "Home":
      return { row, position: 0 };
    case "End":
      return { row, position: last };
    case "ArrowUp":
      return atSameTime(courses, { row, position }, Math.max(0, row - 1));
    case "ArrowDown":
      return atSameTime(courses, { row, position }, Math.min(courses.length - 1, row + 1));
    default:
      return undefined;
  }
}

function atSameTime(courses: readonly Course[], { row, position }: CoursePosition, next: number): CoursePosition {
  const { from = 0, to = from } = courses[row]?.stretches[position] ?? {};
  const middle = (from + to) / 2;
  const stretches = courses[next]?.stretches ?? [];
  const found = stretches.findIndex((stretch) => stretch.from <= middle && middle <= stretch.to);
  return { row: next, position: found < 0 ? Math.max(0, stretches.length - 1) : found };
}
