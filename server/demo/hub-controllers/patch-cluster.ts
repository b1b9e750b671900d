import { isDeepStrictEqual } from "node:util";
import { type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";

/** A merge patch of a cluster as it was read: refused where it has changed since. Answers the cluster as it is now. */
export function patchCluster(
  hub: OcmHub,
  { metadata }: ManagedCluster,
  patch: { metadata?: object; spec?: object },
  signal: AbortSignal,
) {
  const { name, uid, resourceVersion } = metadata;
  const body = { ...patch, metadata: { ...patch.metadata, uid, resourceVersion } };
  return hub.patch(managedClusters, { name }, body, { signal, fieldManager: HUB_FIELD_MANAGER });
}

/** Writes conditions where they say something new. Answers the cluster as it is now. */
export async function patchConditions(
  hub: OcmHub,
  cluster: ManagedCluster,
  updates: readonly DesiredCondition[],
  now: Date,
  signal: AbortSignal,
) {
  const conditions = updates.reduce((all, desired) => withCondition(all, desired, now), cluster.status.conditions);
  if (isDeepStrictEqual(conditions, cluster.status.conditions)) return cluster;
  const { name, uid, resourceVersion } = cluster.metadata;
  const patch = { metadata: { uid, resourceVersion }, status: { conditions } };
  return hub.patch(managedClusters, { name }, patch, {
    signal,
    fieldManager: HUB_FIELD_MANAGER,
    subresource: "status",
  });
}

/** The cluster with exactly these of its finalizers changed. */
export async function setFinalizers(
  hub: OcmHub,
  cluster: ManagedCluster,
  finalizers: readonly string[],
  signal: AbortSignal,
) {
  if (isDeepStrictEqual(cluster.metadata.finalizers, finalizers)) return cluster;
  return patchCluster(hub, cluster, { metadata: { finalizers } }, signal);
}
