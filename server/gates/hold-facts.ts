import type { ObjectKind } from "@/lib/api/objects/whole-objects";
import { isInPart } from "@/lib/gates/fleet-part";
import type { RawObject } from "@/lib/kube/object";
import type { FleetPart } from "@/lib/resources/fleet-part";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";

interface HoldCaches {
  readonly clusters: { list(): readonly ManagedCluster[] };
  readonly clusterSets: { list(): readonly ManagedClusterSet[] };
}

/** Whether objects of a kind keep updates from starting on clusters that they select. */
export function holdsClusters(kind: ObjectKind): boolean {
  return kind === "maintenancewindows.flotilla.dev" || kind === "freezes.flotilla.dev";
}

/** The clusters that any of these versions of a window or a freeze is for, by name. */
export function heldClusters(
  kind: ObjectKind,
  versions: readonly (RawObject | undefined)[],
  { clusters, clusterSets }: HoldCaches,
): string[] {
  const parts = versions.flatMap((version) => (version ? (partOfObject(kind, version) ?? []) : []));
  const sets = clusterSets.list();
  return clusters
    .list()
    .filter((cluster) => parts.some((part) => isInPart(part, cluster, sets)))
    .map(({ metadata }) => metadata.name);
}

function partOfObject(kind: ObjectKind, object: RawObject): FleetPart | undefined {
  const schema = kind === "freezes.flotilla.dev" ? freezes.schema : maintenanceWindows.schema;
  return schema.safeParse(object).data?.spec.clusters;
}
