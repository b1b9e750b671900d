import { type ClusterManagementAddOn, placementsOf } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import { clustersOf } from "@/lib/rollout/decision-groups";
import type { DesiredAddOn } from "./desired-add-on";
import type { HubState, ObjectChange } from "./hub-state";

/** The clusters that changes accept. */
export function joiningClusters(changes: readonly ObjectChange[]): ReadonlySet<string> {
  return new Set(changes.flatMap((change) => joining(change)?.metadata.name ?? []));
}

/** The cluster as it is accepted; undefined for any other change. */
function joining(change: ObjectChange): ManagedCluster | undefined {
  if (change.kind !== "ManagedCluster" || !change.after?.spec.hubAcceptsClient) return undefined;
  return change.before?.spec.hubAcceptsClient ? undefined : change.after;
}

/** Nothing runs on a cluster before it is accepted, even where it is decided for or has cluster add-ons already. */
export function withoutJoining(addOn: DesiredAddOn, clusters: ReadonlySet<string>): DesiredAddOn {
  if (clusters.size === 0) return addOn;
  const on = new Set(addOn.on);
  const configs = new Map(addOn.configs);
  for (const cluster of clusters) {
    on.delete(cluster);
    configs.delete(cluster);
  }
  return { ...addOn, on, configs };
}

/** Whether an add-on is to run on one of the clusters, by the hub's decisions or its cluster add-ons. */
export function comesTo(addOn: ClusterManagementAddOn, clusters: ReadonlySet<string>, state: HubState): boolean {
  if (clusters.size === 0) return false;
  return (
    placementsOf(addOn).some((key) => [...clustersOf(state.decisions(key))].some((cluster) => clusters.has(cluster))) ||
    state.clusterAddOns(addOn.metadata.name).some(({ metadata }) => clusters.has(metadata.namespace ?? ""))
  );
}

/** Whether a placement decides by what the accepted cluster reports only once it has joined. */
export function awaitsReport({ spec }: Placement, change: ObjectChange): boolean {
  const cluster = joining(change);
  if (!cluster || cluster.status.clusterClaims.length > 0) return false;
  return spec.predicates.some(({ requiredClusterSelector: { claimSelector, celSelector } }) => {
    return claimSelector.matchExpressions.length > 0 || celSelector.celExpressions.some((each) => STATUS.test(each));
  });
}

const STATUS = /\bstatus\b/;
