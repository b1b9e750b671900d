import { WORK_CLEANUP_FINALIZER, workBindingName } from "@/lib/kube/ocm";
import type { ObjectRef } from "@/lib/kube/resource";
import { clusterRoleBindings, clusterRoles, roleBindings } from "@/lib/resources/built-in";
import { isHubError } from "@/server/hub/hub-error";
import { clusterRoleName, registrationBindingName } from "./cluster-rbac";
import { HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";

/** Cuts a cluster's registration agent off the hub. */
export async function removeClusterRights(hub: OcmHub, cluster: string, signal: AbortSignal): Promise<void> {
  const name = clusterRoleName(cluster);
  if (hub.clusterRoles.get(name)) await hub.remove(clusterRoles, { name }, { signal });
  if (hub.clusterRoleBindings.get(name)) await hub.remove(clusterRoleBindings, { name }, { signal });
  await removeRegistrationBinding(hub, cluster, signal);
}

export async function removeRegistrationBinding(hub: OcmHub, cluster: string, signal: AbortSignal): Promise<void> {
  const ref = { name: registrationBindingName(cluster), namespace: cluster };
  if (hub.roleBindings.get(ref.name, cluster)) await hub.remove(roleBindings, ref, { signal });
}

/** Takes the rights on works. They stay, marked for deletion, while a work is left; answers whether they are gone. */
export async function dropWorkBinding(hub: OcmHub, cluster: string, signal: AbortSignal): Promise<boolean> {
  const ref = { name: workBindingName(cluster), namespace: cluster };
  const binding = hub.roleBindings.get(ref.name, cluster);
  if (!binding) return true;
  const isFree = hub.works.by("cluster", cluster).length === 0;
  const finalizers = binding.metadata.finalizers.filter((finalizer) => finalizer !== WORK_CLEANUP_FINALIZER);
  if (isFree && finalizers.length < binding.metadata.finalizers.length)
    await setFinalizers(hub, ref, finalizers, signal);
  if (!binding.metadata.deletionTimestamp) await hub.remove(roleBindings, ref, { signal });
  return isFree;
}

/** Done also where the binding went meanwhile. */
async function setFinalizers(
  hub: OcmHub,
  ref: ObjectRef,
  finalizers: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await hub.patch(roleBindings, ref, { metadata: { finalizers } }, { signal, fieldManager: HUB_FIELD_MANAGER });
  } catch (error) {
    if (!isHubError(error, "NotFound")) throw error;
  }
}
