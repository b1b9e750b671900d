import { FIELD_MANAGER, MANAGED_BY_LABEL } from "@/lib/kube/names";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { ClusterAddOnHub } from "./facts";

/** Also marks the cluster add-on as ours: whose its hooks are must be known when its add-on is gone. */
export async function writeFinalizers(
  hub: ClusterAddOnHub,
  { metadata }: ManagedClusterAddOn,
  finalizers: readonly string[],
  signal: AbortSignal,
): Promise<undefined> {
  const { name, namespace, uid, resourceVersion } = metadata;
  const patch = { metadata: { uid, resourceVersion, finalizers, labels: { [MANAGED_BY_LABEL]: "flotilla" } } };
  await hub.patch(managedClusterAddOns, { name, namespace }, patch, { signal, fieldManager: FIELD_MANAGER.clusterAddOn });
}
