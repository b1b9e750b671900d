import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "./caller";
import { requireAll, scopeOf } from "./scope";

/** How much of the cluster sets' rows the caller may see. */
export interface SetScope {
  /** What is counted of clusters, bindings, placements and add-ons. */
  readonly clusters: boolean;
  readonly bindings: boolean;
  readonly placements: boolean;
  readonly addOns: boolean;
}

/** All sets for callers who may list them. Throws `ApiError` "forbidden" for others. */
export async function setScopeOf(caller: Caller): Promise<SetScope> {
  await requireAll(caller, "list", managedClusterSets);
  const [clusters, bindings, placed, addOns] = await Promise.all(
    [managedClusters, managedClusterSetBindings, placements, clusterManagementAddOns].map((kind) =>
      scopeOf(caller, "list", kind),
    ),
  );
  const seesBindings = bindings?.all ?? false;
  const seesPlacements = seesBindings && (placed?.all ?? false);
  return {
    clusters: clusters?.all ?? false,
    bindings: seesBindings,
    placements: seesPlacements,
    addOns: seesPlacements && (addOns?.all ?? false),
  };
}
