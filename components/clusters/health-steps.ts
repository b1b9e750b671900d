import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { clockOf } from "@/components/timeline/known-since";
import type { ClusterHistory } from "@/lib/api/metrics/history";
import { count, plural } from "@/lib/format/count";
import type { AddOnHealth } from "@/lib/lists/clusters/row";
import { type HealthTimeline, healthTimelines, type Stretch, spanOf } from "./health-timeline";

/** Number of a cluster's add-ons by status, at each time it changed. */
export interface HealthSteps {
  /**
   * Milliseconds since epoch, ascending; just before each change once more, so that a line between two times is level.
   */
  readonly times: readonly number[];
  /** Problems at the bottom, where small numbers are visible. Statuses that never occurred are left out. */
  readonly series: readonly {
    readonly key: AddOnHealth;
    readonly label: string;
    readonly values: readonly (number | null)[];
  }[];
  /** How many there were at each time; null if unknown. */
  readonly totals: readonly (number | null)[];
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

const FROM_BELOW: readonly AddOnHealth[] = [
  "unhealthy",
  "degraded",
  "unreachable",
  "unknown",
  "deleting",
  "installing",
  "healthy",
];

export function healthSteps(history: ClusterHistory): HealthSteps {
  const timelines = healthTimelines(history).filter(({ isCluster }) => !isCluster);
  const { from, to } = spanOf(history);
  const turns = timelines.flatMap(({ stretches }) => stretches.flatMap((stretch) => [stretch.from, stretch.to]));
  const inner = [...new Set(turns)].filter((at) => at > from && at < to).sort((a, b) => a - b);
  const times = [from, ...inner.flatMap((at) => [at - 1, at]), to];
  const labels = times.map((at) => wordsAt(timelines, at, to));
  const series = FROM_BELOW.map((key) => {
    const { label } = HEALTH_APPEARANCE[key];
    return { key, label, values: labels.map((text) => text?.filter((each) => each === label).length ?? null) };
  });
  return {
    times,
    series: series.filter(({ values }) => values.some((value) => value)),
    totals: labels.map((text) => text?.length ?? null),
    gaps: gapsOf(timelines),
  };
}

/** Status of those that exist; null where it is unknown. */
function wordsAt(timelines: readonly HealthTimeline[], at: number, end: number): string[] | null {
  const stretches = timelines.flatMap((timeline) => stretchAt(timeline, at, end) ?? []);
  if (stretches.some(({ kind }) => kind === "unknown-time")) return null;
  return stretches.filter(({ kind }) => kind !== "absent").map(({ label }) => label);
}

/** A segment starts with its change and ends before the next. */
function stretchAt({ stretches }: HealthTimeline, at: number, end: number): Stretch | undefined {
  return stretches.find(({ from, to }) => from <= at && (at < to || (at === end && to === end)));
}

function gapsOf([first]: readonly HealthTimeline[]) {
  return (first?.stretches ?? []).filter(({ kind }) => kind === "unknown-time").map(({ from, to }) => ({ from, to }));
}

/** The current number, and the lowest number of healthy ones. */
export function stepsSummary({ times, series, totals }: HealthSteps): string {
  const well =
    series.find(({ key }) => key === "healthy")?.values ?? totals.map((total) => (total === null ? null : 0));
  const now = well.at(-1);
  const total = totals.at(-1);
  const known = well.flatMap((value, index) => (value === null ? [] : [{ value, at: times[index] ?? 0 }]));
  const least = known.reduce<(typeof known)[number] | undefined>(
    (worst, each) => (worst && worst.value <= each.value ? worst : each),
    undefined,
  );
  if (now === null || now === undefined || total === null || total === undefined || !least)
    return "The current status of its add-ons is unknown.";
  const label = `${count(now)} of ${plural(total, "add-on")} ${now === 1 ? "is" : "are"} Healthy`;
  return least.value < now ? `${label}; fewest ${count(least.value)} at ${clockOf(least.at)}.` : `${label}.`;
}
