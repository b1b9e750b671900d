import type { Metrics, Series } from "@/lib/api/metrics/metrics";

const RETENTION_MS = 60 * 60_000;

type SeriesByName = Readonly<Record<string, Series>>;

/** Known and new samples joined; at most an hour. Series the caller may no longer see are dropped. */
export function appended(before: Metrics, next: Metrics): Metrics {
  if (next.at.length === 0)
    return sameParts(before, next) ? before : { ...before, ...absent(next), missing: next.missing };
  const oldest = (next.at.at(-1) ?? 0) - RETENTION_MS;
  const drop = before.at.filter((at) => at < oldest).length;
  const lengths = { drop, before: before.at.length, next: next.at.length };
  const joined = <All extends SeriesByName>(a: All | undefined, b: All | undefined) => b && joinSeries(a, b, lengths);
  return {
    at: [...before.at.slice(drop), ...next.at],
    clusters: joined(before.clusters, next.clusters),
    cells: joined(before.cells, next.cells),
    addOns: joined(before.addOns, next.addOns),
    rollouts: joined(before.rollouts, next.rollouts),
    events: next.events && [...(before.events ?? []).filter(({ at }) => at >= oldest), ...next.events],
    work: joinSeries(before.work, next.work, lengths),
    missing: next.missing,
  };
}

interface Lengths {
  readonly drop: number;
  readonly before: number;
  readonly next: number;
}

/** Names may come and go: a series is null where it was not there. */
function joinSeries<All extends SeriesByName>(before: All | undefined, next: All, lengths: Lengths): All {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(next)]);
  const series = [...names].map((name) => {
    const old = before?.[name] ?? Array.from({ length: lengths.before }, () => null);
    return [
      name,
      [...old.slice(lengths.drop), ...(next[name] ?? Array.from({ length: lengths.next }, () => null))],
    ] as const;
  });
  const known = series.filter(([name, values]) => name in next || values.some((value) => value !== null));
  return Object.fromEntries(known) as All; // fromEntries forgets which keys it was given
}

const PARTS = ["clusters", "cells", "addOns", "rollouts", "events"] as const;

function sameParts(before: Metrics, next: Metrics): boolean {
  return PARTS.every((part) => (before[part] === undefined) === (next[part] === undefined));
}

/** The parts that the answer has not. */
function absent(next: Metrics): Partial<Metrics> {
  return Object.fromEntries(PARTS.filter((part) => next[part] === undefined).map((part) => [part, undefined]));
}
