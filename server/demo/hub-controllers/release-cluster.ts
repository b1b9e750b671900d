import type { DesiredCondition } from "@/lib/kube/conditions";
import { API_RESOURCE_CLEANUP_FINALIZER, CLUSTER_NAME_LABEL, RESOURCE_CLEANUP_FINALIZER } from "@/lib/kube/ocm";
import { clusterRoles } from "@/lib/resources/built-in";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { after, type Outcome, onChange } from "@/server/controllers/runtime/controller";
import { type CleanupPlan, cleanupPlan } from "./cleanup-plan";
import { sharedRoles } from "./cluster-rbac";
import { LEFTOVERS_RETRY_MS, type OcmHub } from "./ocm-hub";
import { patchConditions, setFinalizers } from "./patch-cluster";
import { dropWorkBinding, removeClusterRights } from "./revoke";

/**
 * Takes a deleted cluster's rights at once and those on works last, empties its namespace meanwhile, then removes its
 * finalizer. The namespace stays.
 */
export async function releaseCluster(
  hub: OcmHub,
  cluster: ManagedCluster,
  now: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  const { name, finalizers } = cluster.metadata;
  await removeClusterRights(hub, name, signal);
  const plan = contentsPlan(hub, name);
  await carryOut(hub, name, plan, signal);
  const reported = finalizers.includes(RESOURCE_CLEANUP_FINALIZER)
    ? await patchConditions(hub, cluster, [deleting(plan)], now, signal)
    : cluster;
  const hasNoWorks = await dropWorkBinding(hub, name, signal);
  const done = [
    ...(plan.kind === "clean" ? [RESOURCE_CLEANUP_FINALIZER] : []),
    ...(hasNoWorks ? [API_RESOURCE_CLEANUP_FINALIZER] : []),
  ];
  await setFinalizers(
    hub,
    reported,
    finalizers.filter((finalizer) => !done.includes(finalizer)),
    signal,
  );
  return plan.kind === "clean" ? onChange : after(LEFTOVERS_RETRY_MS);
}

/**
 * What a cluster that is gone left in its namespace goes too; with the last cluster go the roles that all of them
 * share.
 */
export async function clearUpAfter(hub: OcmHub, name: string, signal: AbortSignal): Promise<Outcome> {
  if (hub.clusters.list().length === 0) {
    for (const { metadata } of sharedRoles) await hub.remove(clusterRoles, { name: metadata.name ?? "" }, { signal });
  }
  if (hub.namespaces.get(name)?.metadata.labels[CLUSTER_NAME_LABEL] !== name) return onChange;
  const plan = contentsPlan(hub, name);
  await carryOut(hub, name, plan, signal);
  return plan.kind === "clean" ? onChange : after(LEFTOVERS_RETRY_MS);
}

function contentsPlan(hub: OcmHub, cluster: string): CleanupPlan {
  return cleanupPlan({ addOns: hub.clusterAddOns.by("cluster", cluster), works: hub.works.by("cluster", cluster) });
}

async function carryOut(hub: OcmHub, namespace: string, plan: CleanupPlan, signal: AbortSignal): Promise<void> {
  if (plan.kind === "clean") return;
  const resource = plan.resource === "manifestworks" ? manifestWorks : managedClusterAddOns;
  for (const name of plan.names) await hub.remove(resource, { name, namespace }, { signal });
}

function deleting(plan: CleanupPlan): DesiredCondition {
  if (plan.kind === "remove")
    return { type: "Deleting", status: "False", reason: "ResourceRemaining", message: plan.message };
  return { type: "Deleting", status: "True", reason: "NoResource", message: "No cleaned resource in cluster ns." };
}
