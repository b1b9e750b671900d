/** Of times on a grid the index of the one closest to a time; -1 where that is none of theirs, or nothing is pointed at. */
export function nearestTime(times: readonly number[], at: number | undefined): number {
  if (at === undefined) return -1;
  const [first = 0, second = first + 1] = times;
  const index = Math.round((at - first) / (second - first));
  return index >= 0 && index < times.length ? index : -1;
}
