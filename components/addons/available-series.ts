import type { Metrics } from "@/lib/api/metrics/metrics";

/** More points are not distinguishable. */
const MAX_POINTS = 300;

export interface AvailableNow {
  /** Milliseconds since epoch, ascending. */
  readonly times: readonly number[];
  /** In percent; null if unknown. */
  readonly values: readonly (number | null)[];
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly events: readonly { readonly at: number; readonly label: string }[];
  readonly least: number | undefined;
  readonly now: number | undefined;
}

/** The share of an add-on's clusters on which it was available, and what its rollouts did meanwhile. */
export function availableOf({ at, addOns = {}, events = [] }: Metrics, addOn: string): AvailableNow {
  const all = addOns[addOn] ?? [];
  const stride = Math.max(1, Math.ceil(at.length / MAX_POINTS));
  const indexes = at.map((_, index) => index).filter((index) => (at.length - 1 - index) % stride === 0);
  const times = indexes.map((index) => at[index] ?? 0);
  const values = indexes.map((index) => lowest(all.slice(Math.max(0, index - stride + 1), index + 1)));
  const known = values.filter((value) => value !== null);
  return {
    times,
    values,
    gaps: gapsIn(times, values),
    events: events
      .filter((event) => event.addOn === addOn)
      .map((event) => ({ at: event.at, label: event.kind.replace("-", " ") })),
    least: known.length > 0 ? Math.min(...known) : undefined,
    now: values.at(-1) ?? undefined,
  };
}

export function availableSummary({ least, now }: Pick<AvailableNow, "least" | "now">): string {
  if (least === undefined) return "No data for this time: it was not installed, or the console received no reports.";
  const past = `The lowest in this time was ${percent(least)}.`;
  return now === undefined
    ? `${past} Its current status is unknown.`
    : `It is available on ${percent(now)} of its clusters. ${past}`;
}

/** Of several samples the lowest is drawn: a dip of two seconds is one. */
function lowest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function gapsIn(times: readonly number[], values: readonly (number | null)[]): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (const [index, value] of values.entries()) {
    if (value !== null) continue;
    const to = times[index] ?? 0;
    const last = gaps.at(-1);
    if (last && values[index - 1] === null) last.to = to;
    else gaps.push({ from: times[Math.max(0, index - 1)] ?? to, to });
  }
  return gaps;
}

function percent(value: number): string {
  return `${Math.floor(value * 10) / 10}\u00a0%`;
}
