import type { Resource } from "@/lib/kube/resource";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import type { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import type { Placement } from "@/lib/resources/placement";
import type { PlacementDecision } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";
import { requireAll, scopeOf } from "@/server/auth/scope";
import type { MissingRight } from "@/server/errors";
import type { ResourceCache } from "@/server/hub/resource-cache";

/** The surroundings of a placement, from caches filled with the console's rights. */
export interface PlacementSources {
  readonly clusters: Pick<ResourceCache<ManagedCluster>, "isSynced" | "get" | "list">;
  readonly clusterSets: Pick<ResourceCache<ManagedClusterSet>, "isSynced" | "list">;
  readonly clusterSetBindings: Pick<ResourceCache<ManagedClusterSetBinding>, "isSynced" | "list">;
  readonly placements: Pick<ResourceCache<Placement>, "isSynced" | "get">;
  readonly placementDecisions: Pick<ResourceCache<PlacementDecision, "placement">, "isSynced" | "by" | "list">;
  readonly addOns: Pick<ResourceCache<ClusterManagementAddOn, "placement">, "by">;
}

/** Throws `ApiError` "forbidden" unless the caller may list a kind in a namespace, whether or not it has any. */
export async function requireIn(
  caller: Caller,
  kind: Pick<Resource, "group" | "plural">,
  namespace: string,
): Promise<void> {
  if (await missingIn(caller, kind, namespace)) await requireAll(caller, "list", kind);
}

/** The right for want of which the caller may not list a kind in a namespace; undefined where they may. */
export async function missingIn(
  caller: Caller,
  kind: Pick<Resource, "group" | "plural">,
  namespace: string,
): Promise<MissingRight | undefined> {
  const scope = await scopeOf(caller, "list", kind);
  if (scope.all || (await caller.rights.may({ verb: "list", resource: kind, namespace }))) return undefined;
  return scope.missing;
}
