import { addOnStatus } from "@/lib/health/add-on-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { type ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";

/** A view as far as it is counted. */
interface CountedRows<Row> {
  readonly isSynced: boolean;
  readonly rows: ReadonlyMap<string, Row>;
}

export interface CountedViews {
  readonly clusters: CountedRows<Pick<ClusterRow, "health">>;
  readonly addons: CountedRows<Pick<AddOnRow, "name" | "counts" | "leaving">>;
  readonly rollouts: CountedRows<Pick<RolloutRow, "stage" | "addOn" | "namespace" | "placement" | "waves">>;
}

/** How many there are of each; a part that is still being read is empty. */
export interface FleetCounts {
  readonly clusters: readonly { readonly state: string; readonly size: number }[];
  /** Clusters per add-on and status there; those from which it is still being removed with those that have it. */
  readonly addOns: readonly { readonly addOn: string; readonly state: string; readonly size: number }[];
  /** Clusters per rollout that is not over, and phase. */
  readonly rollouts: readonly {
    readonly addOn: string;
    readonly namespace: string;
    readonly placement: string;
    readonly phase: string;
    readonly size: number;
  }[];
}

/** For metrics of the process: of everything, whoever may see it. */
export function fleetCounts({ clusters, addons, rollouts }: CountedViews): FleetCounts {
  return {
    clusters: clusters.isSynced ? clusterCounts(clusters.rows.values()) : [],
    addOns: addons.isSynced ? [...addons.rows.values()].flatMap(statusCounts) : [],
    rollouts: rollouts.isSynced ? [...rollouts.rows.values()].flatMap(phaseCounts) : [],
  };
}

function clusterCounts(rows: Iterable<Pick<ClusterRow, "health">>): FleetCounts["clusters"] {
  const sizes = new Map<string, number>(ClusterRowHealth.options.map((health) => [health, 0]));
  for (const { health } of rows) sizes.set(health, (sizes.get(health) ?? 0) + 1);
  return [...sizes].map(([state, size]) => ({ state, size }));
}

function statusCounts({ name, counts, leaving }: Pick<AddOnRow, "name" | "counts" | "leaving">) {
  const sizes = summed(counts, addOnStatus);
  if (leaving) sizes.set("removing", (sizes.get("removing") ?? 0) + leaving.size);
  return [...sizes].map(([state, size]) => ({ addOn: name, state, size }));
}

function phaseCounts({
  stage,
  addOn,
  namespace,
  placement,
  waves,
}: Pick<RolloutRow, "stage" | "addOn" | "namespace" | "placement" | "waves">) {
  if (stage === "done") return [];
  const sizes = summed(
    waves.flatMap(({ counts }) => counts),
    (count) => count.stage,
  );
  return [...sizes].map(([phase, size]) => ({ addOn, namespace, placement, phase, size }));
}

function summed<Count extends { readonly size: number }>(
  counts: readonly Count[],
  by: (count: Count) => string,
): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const count of counts) sizes.set(by(count), (sizes.get(by(count)) ?? 0) + count.size);
  return sizes;
}
