import type { Segment } from "./segments";
import type { Hole } from "./snapshot";

/** A pause of no more than this is none: every start takes a moment. */
const MIN_HOLE_MS = 3_000;

export function isHole({ from, to }: Hole): boolean {
  return to - from >= MIN_HOLE_MS;
}

/** Of these, as much as there was by that time. */
export function endedBy(holes: readonly Hole[], end: number): Hole[] {
  return holes.flatMap(({ from, to }) => (from < end ? [{ from, to: Math.min(to, end) }] : []));
}

/** Those that segments say of themselves, those between segments, and `further`: what ends after `since`, oldest first. */
export function holesOf(segments: readonly Segment[], further: readonly Hole[], since: number): readonly Hole[] {
  // One that a clock made that was set forward by mistake ends where the next segment begins.
  const closed = segments.flatMap(({ holes }, index) =>
    endedBy(holes, segments[index + 1]?.from ?? Number.POSITIVE_INFINITY),
  );
  const between = segments.flatMap(({ from: to }, index) => {
    const from = segments[index - 1]?.to;
    return from === undefined || !isHole({ from, to }) ? [] : [{ from, to }];
  });
  const byStart = new Map([...closed, ...between, ...further].map((hole) => [hole.from, hole]));
  return [...byStart.values()].filter(({ to }) => to > since).sort((a, b) => a.from - b.from);
}
