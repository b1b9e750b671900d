/** How far one process counts revisions: from a multiple of this that it has to itself. */
export const REVISIONS = 2 ** 31;

/** Whether two revisions of a view were counted by the same process, and so can be compared. */
export function areComparable(one: number, other: number): boolean {
  return Math.floor(one / REVISIONS) === Math.floor(other / REVISIONS);
}
