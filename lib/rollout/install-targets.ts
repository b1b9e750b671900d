import type { PlacementState } from "./config-graph";
import { clustersOf } from "./decision-groups";

export interface InstallFacts {
  /** Those that the add-on names, by "namespace/name". */
  readonly placements: ReadonlyMap<string, PlacementState>;
  /** All cluster add-ons of the add-on. */
  readonly clusterAddOns: readonly { readonly metadata: { readonly namespace?: string | undefined } }[];
  /** Whether a cluster exists and is not being deleted. */
  readonly canInstallOn: (cluster: string) => boolean;
}

/** The clusters that should have an add-on which is installed by placements. */
export function installTargets({ placements, clusterAddOns, canInstallOn }: InstallFacts): Set<string> {
  const targets = new Set<string>();
  const other = new Set<string>();
  for (const { placement, decisions } of placements.values()) {
    if (!placement) continue;
    for (const cluster of clustersOf(decisions)) (canInstallOn(cluster) ? targets : other).add(cluster);
  }
  // What is on a cluster that goes stays there until that has gone.
  if (other.size === 0) return targets;
  for (const { metadata } of clusterAddOns)
    if (other.has(metadata.namespace ?? "")) targets.add(metadata.namespace ?? "");
  return targets;
}
