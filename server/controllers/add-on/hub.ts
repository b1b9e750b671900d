import { FIELD_MANAGER, MANAGED_BY_LABEL } from "@/lib/kube/names";
import { mergePatchBetween } from "@/lib/kube/patches";
import { type ObjectRef, objectKey } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, isOfKind } from "@/lib/resources/config-reference";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { PlacementState } from "@/lib/rollout/config-graph";
import { START_KINDS } from "@/server/controllers/starts/hub";
import type { HubOf, KindName } from "@/server/hub/hub";
import { isHubError } from "@/server/hub/hub-error";
import type { KindNeeds, NeededKind } from "@/server/hub/kind-needs";
import { CONFIG_KINDS } from "@/server/hub/unread-configs";
import { ownerOf } from "./owner";

const fieldManager = FIELD_MANAGER.addOn;

/** The kinds that the controller reads. */
export const ADD_ON_KINDS = {
  // A placement that is not read would count as one that selects no cluster, and add-ons would be removed.
  required: ["clusters", "placements", "placementDecisions", "addOns", "clusterAddOns"],
  optional: { ...CONFIG_KINDS, ...START_KINDS },
} as const satisfies KindNeeds<KindName>;

export type AddOnHub = HubOf<NeededKind<typeof ADD_ON_KINDS>>;

/** The placements that an add-on names and their decisions, by "namespace/name". */
export function placementStates(hub: AddOnHub, addOn: ClusterManagementAddOn): Map<string, PlacementState> {
  const stateOf = (placement: { name: string; namespace: string }): PlacementState => ({
    placement: hub.placements.get(placement.name, placement.namespace),
    decisions: hub.placementDecisions.by("placement", objectKey(placement)),
  });
  return new Map(addOn.spec.installStrategy.placements.map((placement) => [objectKey(placement), stateOf(placement)]));
}

/** Whether the cluster exists and is not being deleted. */
export function canInstallOn(hub: AddOnHub, cluster: string): boolean {
  const found = hub.clusters.get(cluster);
  return found !== undefined && !found.metadata.deletionTimestamp;
}

/** Whether configurations of this kind are cached. */
export function isCachedConfig(config: Pick<AddOnConfig, "group" | "resource">): boolean {
  return isOfKind(config, addOnTemplates) || isOfKind(config, addOnDeploymentConfigs);
}

/** Creates the add-on on a cluster; done also where it exists. */
export async function createClusterAddOn(
  hub: AddOnHub,
  addOn: ClusterManagementAddOn,
  { cluster, annotations }: { readonly cluster: string; readonly annotations: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<void> {
  const metadata = {
    name: addOn.metadata.name,
    namespace: cluster,
    labels: { [MANAGED_BY_LABEL]: "flotilla" },
    annotations,
    ownerReferences: [ownerOf(addOn)],
  };
  try {
    await hub.create(managedClusterAddOns, { metadata, spec: {} }, { signal, fieldManager });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
  }
}

/** Deletes the cluster add-on that the cache holds, and not another one of the same name. */
export async function deleteClusterAddOn(hub: AddOnHub, ref: Required<ObjectRef>, signal: AbortSignal): Promise<void> {
  const found = hub.clusterAddOns.get(ref.name, ref.namespace);
  if (found) await hub.remove(managedClusterAddOns, ref, { signal, uid: found.metadata.uid });
}

/** The hub refuses the patch if the object has changed meanwhile, as with all patches here. */
export async function patchClusterAddOn(
  hub: AddOnHub,
  { metadata: { name, namespace, uid, resourceVersion } }: ManagedClusterAddOn,
  change: object,
  signal: AbortSignal,
): Promise<void> {
  const patch = { metadata: { uid, resourceVersion, ...change } };
  await hub.patch(managedClusterAddOns, { name, namespace }, patch, { signal, fieldManager });
}

/** Writes what differs from the status that the add-on has; nothing where it is the same. */
export async function patchAddOnStatus(
  hub: AddOnHub,
  { metadata: { name, uid, resourceVersion }, status: before }: ClusterManagementAddOn,
  status: ClusterManagementAddOn["status"],
  signal: AbortSignal,
): Promise<void> {
  const change = mergePatchBetween(before, status);
  if (!change) return;
  const patch = { metadata: { uid, resourceVersion }, status: change };
  await hub.patch(clusterManagementAddOns, { name }, patch, { signal, fieldManager, subresource: "status" });
}
