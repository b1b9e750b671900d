import { kubeMicroTime } from "@/lib/kube/conditions";
import { CLUSTER_LEASE_NAME } from "@/lib/kube/ocm";
import { leases } from "@/lib/resources/lease";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { HubClient } from "@/server/hub/hub-client";
import { FLEET_FIELD_MANAGER } from "./fleet";
import { randomOf } from "./random";

/**
 * Milliseconds since epoch at which the next heartbeat is due: one to one and a quarter lease durations after the last.
 */
export function nextHeartbeatAt(cluster: ManagedCluster, lastAt: number, seed: number): number {
  const jitter = 1 + randomOf(seed, cluster.metadata.name, lastAt, "heartbeat")() / 4;
  return lastAt + (cluster.spec.leaseDurationSeconds || 60) * 1000 * jitter;
}

/**
 * Renews the lease of a cluster; an agent may only read and replace it. Answers false where the hub has not made it
 * yet.
 */
export async function heartbeat(client: HubClient, cluster: string, now: Date, signal: AbortSignal): Promise<boolean> {
  const lease = await client.find(leases, { name: CLUSTER_LEASE_NAME, namespace: cluster }, signal);
  if (!lease) return false;
  const { name, namespace, labels, resourceVersion } = lease.metadata;
  const renewed = {
    apiVersion: "coordination.k8s.io/v1",
    kind: "Lease",
    metadata: { name, namespace, labels, resourceVersion },
    spec: { holderIdentity: lease.spec.holderIdentity, renewTime: kubeMicroTime(now) },
  };
  await client.replace(leases, renewed, { signal, fieldManager: FLEET_FIELD_MANAGER });
  return true;
}
