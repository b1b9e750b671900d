import type { Course } from "./health-course";

/** A stretch among bars. */
export interface CoursePosition {
  readonly row: number;
  readonly place: number;
}

/**
 * Where an arrow key leads: along a bar, or to what was at the same time in the bar above or below. Undefined for any
 * other key.
 */
export function nextSpot(
  courses: readonly Course[],
  { row, place }: CoursePosition,
  key: string,
): CoursePosition | undefined {
  const stretches = courses[row]?.stretches ?? [];
  const last = stretches.length - 1;
  switch (key) {
    case "ArrowLeft":
      return { row, place: Math.max(0, place - 1) };
    case "ArrowRight":
      return { row, place: Math.min(last, place + 1) };
    case "Home":
      return { row, place: 0 };
    case "End":
      return { row, place: last };
    case "ArrowUp":
      return atSameTime(courses, { row, place }, Math.max(0, row - 1));
    case "ArrowDown":
      return atSameTime(courses, { row, place }, Math.min(courses.length - 1, row + 1));
    default:
      return undefined;
  }
}

function atSameTime(courses: readonly Course[], { row, place }: CoursePosition, next: number): CoursePosition {
  const { from = 0, to = from } = courses[row]?.stretches[place] ?? {};
  const middle = (from + to) / 2;
  const stretches = courses[next]?.stretches ?? [];
  const found = stretches.findIndex((stretch) => stretch.from <= middle && middle <= stretch.to);
  return { row: next, place: found < 0 ? Math.max(0, stretches.length - 1) : found };
}
