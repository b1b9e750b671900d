import type { Metrics, MetricsQuery, MetricsRangeQuery, RolloutEvent, Series } from "@/lib/api/metrics/metrics";
import { MAX_RANGE_MS } from "@/lib/api/metrics/prometheus";
import { ADD_ON_STATUSES_WORST_FIRST } from "@/lib/health/add-on-status";
import { ClusterRowHealth } from "@/lib/lists/clusters/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";
import type { Caller } from "@/server/auth/caller";
import { type MetricsScope, metricsScopeOf } from "@/server/auth/metrics-scope";
import { ApiError } from "@/server/errors";
import type { SampleArchive } from "./sample-archive";
import type { Stretch } from "./sample-ring";
import { CELLS, type Sampler } from "./sampler";

const DAY_MS = 24 * 60 * 60_000;

/** Samples and events after `since`; of the fleet what the caller may count, of the machinery all. */
export async function getMetrics(caller: Caller, { since = 0 }: MetricsQuery, sampler: Sampler): Promise<Metrics> {
  return metricsOf(sampler.after(since), await metricsScopeOf(caller));
}

/** The same between two times, as far back as the history, at even times. Throws `ApiError` "invalid" for the time. */
export async function getMetricsRange(
  caller: Caller,
  { to = Date.now(), from = to - DAY_MS }: MetricsRangeQuery,
  archive: SampleArchive,
): Promise<Metrics> {
  if (to <= from) throw new ApiError("invalid", "The time ends before it begins.");
  if (to - from > MAX_RANGE_MS) throw new ApiError("invalid", "The time is longer than 400 days.");
  const missing = await metricsScopeOf(caller);
  return metricsOf(archive.between(from, to), missing);
}

interface Sampled extends Stretch {
  readonly events: readonly RolloutEvent[];
}

function metricsOf({ events, ...stretch }: Sampled, missing: MetricsScope): Metrics {
  const of = <Name extends string>(part: string, names: readonly Name[]) => named(stretch, part, names);
  const addOns = [...stretch.series.keys()].flatMap((key) =>
    key.startsWith("addOns/") ? [key.slice("addOns/".length)] : [],
  );
  return {
    at: [...stretch.at],
    ...(missing.clusters ? {} : { clusters: of("clusters", ClusterRowHealth.options) }),
    ...(missing.cells ? {} : { cells: of(CELLS, ADD_ON_STATUSES_WORST_FIRST) }),
    ...(missing.addOns ? {} : { addOns: of("addOns", addOns) }),
    ...(missing.rollouts ? {} : { rollouts: of("rollouts", RolloutStage.options), events: [...events] }),
    work: of("work", ["reconciles", "errors", "queue", "hubP95Ms"]),
    missing,
  };
}

/** A series that never had a value is as long as the others. */
function named<Name extends string>(
  { at, series }: Stretch,
  part: string,
  names: readonly Name[],
): Record<Name, Series> {
  const entries = names.map((name) => [name, series.get(`${part}/${name}`) ?? at.map(() => null)]);
  return Object.fromEntries(entries) as Record<Name, Series>; // fromEntries forgets which keys it was given
}
