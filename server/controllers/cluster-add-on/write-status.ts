import { FIELD_MANAGER } from "@/lib/kube/names";
import { mergePatchBetween } from "@/lib/kube/patches";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Status } from "./configuration";
import type { ClusterAddOnHub } from "./facts";

/** One patch of what has changed, refused by the hub if anybody else wrote meanwhile: lists are replaced whole. */
export async function writeStatus(
  hub: ClusterAddOnHub,
  { metadata, status }: ManagedClusterAddOn,
  next: Status,
  signal: AbortSignal,
): Promise<void> {
  const change = mergePatchBetween(status, next);
  if (!change) return;
  const { name, namespace, uid, resourceVersion } = metadata;
  const patch = { metadata: { uid, resourceVersion }, status: change };
  const options = { signal, fieldManager: FIELD_MANAGER.clusterAddOn, subresource: "status" } as const;
  await hub.patch(managedClusterAddOns, { name, namespace }, patch, options);
}
