import type { Metrics, Series } from "@/lib/api/metrics/metrics";
import { ADD_ON_STATUSES_WORST_FIRST, type AddOnStatus } from "@/lib/health/add-on-status";
import { ClusterRowHealth } from "@/lib/lists/clusters/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";

interface MetricsInput {
  readonly clusters?: Readonly<Partial<Record<ClusterRowHealth, Series>>>;
  readonly cells?: Readonly<Partial<Record<AddOnStatus, Series>>>;
  readonly rollouts?: Readonly<Partial<Record<RolloutStage, Series>>>;
  readonly addOns?: Readonly<Record<string, Series>>;
  readonly work?: Partial<Metrics["work"]>;
}

/** Samples at these times; unnamed values of a present part were zero. */
export function metricsOf(
  at: readonly number[],
  { clusters, cells, rollouts, addOns, work }: MetricsInput = {},
): Metrics {
  const unknown = at.map(() => null);
  return {
    at: [...at],
    ...(clusters ? { clusters: whole(ClusterRowHealth.options, clusters, at) } : {}),
    ...(cells ? { cells: whole(ADD_ON_STATUSES_WORST_FIRST, cells, at) } : {}),
    ...(rollouts ? { rollouts: whole(RolloutStage.options, rollouts, at), events: [] } : {}),
    ...(addOns ? { addOns } : {}),
    work: { reconciles: unknown, errors: unknown, queue: unknown, hubP95Ms: unknown, ...work },
    missing: {},
  };
}

function whole<Name extends string>(
  names: readonly Name[],
  input: Readonly<Partial<Record<Name, Series>>>,
  at: readonly number[],
) {
  const entries = names.map((name) => [name, input[name] ?? at.map(() => 0)]);
  return Object.fromEntries(entries) as Record<Name, Series>; // fromEntries forgets which keys it was given
}
