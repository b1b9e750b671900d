import type { ClusterDetail, TaintLine } from "@/lib/api/clusters/cluster-detail";
import { condition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_LEASE_NAME, NAMESPACE_AVAILABLE } from "@/lib/kube/ocm";
import { leases } from "@/lib/resources/lease";
import {
  claimsOf,
  type ManagedCluster,
  type ManagedNamespace,
  managedClusters,
  type Taint,
} from "@/lib/resources/managed-cluster";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { conditionLine } from "@/server/objects/condition-line";
import { clusterRow, withoutAddOns } from "./cluster-row";

const DEADLINE_MS = 5_000;

/** One cluster as the hub has it, read with the caller's own rights. */
export async function getCluster(caller: Caller, name: string): Promise<ClusterDetail> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const [cluster, lastSeen] = await Promise.all([
    caller.client.get(managedClusters, { name }, signal),
    lastSeenOf(caller, name, signal),
  ]);
  return {
    row: withoutAddOns(clusterRow(cluster, [])),
    acceptedAt: acceptedAt(cluster),
    labels: cluster.metadata.labels,
    claims: claimsOf(cluster),
    apiServers: cluster.spec.managedClusterClientConfigs.map(({ url }) => url),
    lastSeen,
    taints: cluster.spec.taints.map(taintLine),
    conditions: cluster.status.conditions.map(conditionLine),
    managedNamespaces: (cluster.status.managedNamespaces ?? []).map(namespaceLine),
  };
}

function acceptedAt({ spec, status }: ManagedCluster): string | undefined {
  const accepted = condition(status.conditions, CLUSTER_ACCEPTED);
  return spec.hubAcceptsClient && accepted?.status === "True" ? accepted.lastTransitionTime || undefined : undefined;
}

function namespaceLine({ clusterSet: set, name, conditions }: ManagedNamespace) {
  const available = condition(conditions, NAMESPACE_AVAILABLE);
  return { set, name, ...(available && { available: conditionLine(available) }) };
}

function taintLine({ key, value, effect, timeAdded }: Taint): TaintLine {
  return { key, value, effect, since: timeAdded ?? undefined };
}

/** A caller who may see a cluster may lack the right to its lease: then that part reports it. */
async function lastSeenOf(
  { client }: Caller,
  cluster: string,
  signal: AbortSignal,
): Promise<ClusterDetail["lastSeen"]> {
  const lease = client.find(leases, { namespace: cluster, name: CLUSTER_LEASE_NAME }, signal);
  const { value, missing } = await orMissing(lease, { verb: "get", resource: leases.plural, group: leases.group });
  return missing ? { missing } : { at: value?.spec.renewTime };
}
