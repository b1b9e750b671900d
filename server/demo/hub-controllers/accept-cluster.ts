import { condition, type DesiredCondition } from "@/lib/kube/conditions";
import {
  API_RESOURCE_CLEANUP_FINALIZER,
  CLUSTER_ACCEPTED,
  CLUSTER_NAME_LABEL,
  RESOURCE_CLEANUP_FINALIZER,
} from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles, namespaces, roleBindings } from "@/lib/resources/built-in";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { after, type Outcome, onChange } from "@/server/controllers/runtime/controller";
import { clusterRole, clusterRoleBinding, registrationBinding, sharedRoles, workBinding } from "./cluster-rbac";
import { ensure } from "./ensure";
import { LEFTOVERS_RETRY_MS, type OcmHub } from "./ocm-hub";
import { patchConditions, setFinalizers } from "./patch-cluster";
import { dropWorkBinding, removeRegistrationBinding } from "./revoke";

const ACCEPTED: DesiredCondition = {
  type: CLUSTER_ACCEPTED,
  status: "True",
  reason: "HubClusterAdminAccepted",
  message: "Accepted by hub cluster admin",
};

const DENIED: DesiredCondition = {
  type: CLUSTER_ACCEPTED,
  status: "False",
  reason: "HubClusterAdminDenied",
  message: "Denied by hub cluster admin",
};

/** Namespace, finalizers, rights, and the condition last: who sees it may count on the rest. */
export async function acceptCluster(
  hub: OcmHub,
  cluster: ManagedCluster,
  now: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  const { name } = cluster.metadata;
  const wanted = { metadata: { name, labels: { [CLUSTER_NAME_LABEL]: name } } };
  await ensure(hub, namespaces, { wanted, existing: hub.namespaces.get(name) }, signal);
  const held = await withFinalizers(hub, cluster, [API_RESOURCE_CLEANUP_FINALIZER, RESOURCE_CLEANUP_FINALIZER], signal);
  await grant(hub, name, signal);
  await patchConditions(hub, held, [ACCEPTED], now, signal);
  return onChange;
}

/**
 * A cluster that was never accepted just waits; from one that was, the rights are taken, those on works once none is
 * left.
 */
export async function denyCluster(
  hub: OcmHub,
  cluster: ManagedCluster,
  now: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  const { name } = cluster.metadata;
  const held = await withFinalizers(hub, cluster, [RESOURCE_CLEANUP_FINALIZER], signal);
  if (!condition(held.status.conditions, CLUSTER_ACCEPTED)) return onChange;
  const wanted = clusterRole(name, false);
  await ensure(hub, clusterRoles, { wanted, existing: hub.clusterRoles.get(wanted.metadata.name ?? "") }, signal);
  await removeRegistrationBinding(hub, name, signal);
  if (!(await dropWorkBinding(hub, name, signal))) return after(LEFTOVERS_RETRY_MS);
  await patchConditions(hub, held, [DENIED], now, signal);
  return onChange;
}

function withFinalizers(
  hub: OcmHub,
  cluster: ManagedCluster,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<ManagedCluster> {
  const { finalizers } = cluster.metadata;
  return setFinalizers(
    hub,
    cluster,
    [...finalizers, ...wanted.filter((finalizer) => !finalizers.includes(finalizer))],
    signal,
  );
}

async function grant(hub: OcmHub, cluster: string, signal: AbortSignal): Promise<void> {
  for (const wanted of [...sharedRoles, clusterRole(cluster, true)]) {
    await ensure(hub, clusterRoles, { wanted, existing: hub.clusterRoles.get(wanted.metadata.name ?? "") }, signal);
  }
  const binding = clusterRoleBinding(cluster);
  await ensure(
    hub,
    clusterRoleBindings,
    { wanted: binding, existing: hub.clusterRoleBindings.get(binding.metadata.name ?? "") },
    signal,
  );
  for (const wanted of [registrationBinding(cluster), workBinding(cluster)]) {
    await ensure(
      hub,
      roleBindings,
      { wanted, existing: hub.roleBindings.get(wanted.metadata.name ?? "", cluster) },
      signal,
    );
  }
}
