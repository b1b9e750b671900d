import { compareText } from "@/lib/kube/order";
import { claimsOf, type ManagedCluster, regionOf } from "@/lib/resources/managed-cluster";
import type { Placement, SpreadConstraint } from "@/lib/resources/placement";

/** How the selected clusters are divided among the values of a label or claim. */
export interface TopologySpread {
  readonly key: string;
  readonly type: "Label" | "Claim" | "Region";
  /** What the placement asks for; absent where it asks for nothing. */
  readonly constraint?: Pick<SpreadConstraint, "maxSkew" | "whenUnsatisfiable">;
  /** The difference between the most and the least of one value, of those that clusters it could select have. */
  readonly skew: number;
  /** By value; clusters without one count as "". */
  readonly values: readonly { readonly value: string; readonly selected: number; readonly possible: number }[];
}

/** The spread by each constraint of the placement; by region where it has none. */
export function topologySpread(
  { spec }: Placement,
  possible: readonly ManagedCluster[],
  selected: ReadonlySet<string>,
): TopologySpread[] {
  const { spreadConstraints } = spec.spreadPolicy;
  if (spreadConstraints.length === 0) {
    return [{ key: "region", type: "Region", ...counted(possible, selected, (cluster) => regionOf(cluster)) }];
  }
  return spreadConstraints.map(({ topologyKey, topologyKeyType, maxSkew, whenUnsatisfiable }) => {
    const type = topologyKeyType === "Claim" ? ("Claim" as const) : ("Label" as const);
    const topologyValue = (cluster: ManagedCluster) =>
      (type === "Claim" ? claimsOf(cluster) : cluster.metadata.labels)[topologyKey];
    const constraint = { maxSkew, whenUnsatisfiable };
    return { key: topologyKey, type, constraint, ...counted(possible, selected, topologyValue) };
  });
}

function counted(
  possible: readonly ManagedCluster[],
  selected: ReadonlySet<string>,
  topologyValue: (cluster: ManagedCluster) => string | undefined,
): Pick<TopologySpread, "skew" | "values"> {
  const counts = new Map<string, { value: string; selected: number; possible: number }>();
  for (const cluster of possible) {
    const value = topologyValue(cluster) ?? "";
    const counted = counts.get(value) ?? { value, selected: 0, possible: 0 };
    counts.set(value, counted);
    counted.possible += 1;
    if (selected.has(cluster.metadata.name)) counted.selected += 1;
  }
  const values = [...counts.values()].sort((a, b) => b.selected - a.selected || compareText(a.value, b.value));
  const named = values.filter(({ value }) => value !== "").map((each) => each.selected);
  return { values, skew: named.length === 0 ? 0 : (named[0] ?? 0) - (named.at(-1) ?? 0) };
}
