import type { PlacementState } from "./config-graph";
import { decidedClusters } from "./decision-groups";

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
  const chosen = [...placements.values()].flatMap(({ placement, decisions }) =>
    placement ? decisions.flatMap(decidedClusters) : [],
  );
  const present = new Set(clusterAddOns.map(({ metadata }) => metadata.namespace ?? ""));
  return new Set(chosen.filter((cluster) => present.has(cluster) || canInstallOn(cluster)));
}
