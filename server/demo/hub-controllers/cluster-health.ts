import { condition, type DesiredCondition, kubeMicroTime, withCondition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_LEASE_NAME, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { type Lease, leases } from "@/lib/resources/lease";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { after, type Controller, type Outcome, onChange, trigger } from "@/server/controllers/runtime/controller";
import { createOnce } from "./ensure";
import { featureLabelPatch } from "./feature-labels";
import { plannedTaints } from "./hub-taints";
import { addOnCondition, clockCondition, LEASE_STOPPED, leaseVerdict } from "./lease-health";
import { type Clock, HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";
import { patchCluster, patchConditions } from "./patch-cluster";

const WORKERS = 4;

/**
 * Watches heartbeats: a cluster whose lease is stale becomes Unknown at that moment, and its add-ons with it. Keeps the
 * hub's taints (docs/reference/clusters.md#taints-of-the-hub) and the feature labels
 * (docs/reference/add-ons.md#feature-labels). Key: cluster name.
 */
export function clusterHealth(hub: OcmHub, now: Clock): Controller {
  const watch = new HeartbeatWatch(hub, now);
  return {
    name: "cluster-health",
    workers: WORKERS,
    triggers: [
      trigger(hub.clusters, ({ metadata }) => [metadata.name]),
      trigger(hub.leases, ({ metadata }) => [metadata.namespace ?? ""]),
      trigger(hub.clusterAddOns, ({ metadata }) => [metadata.namespace ?? ""]),
    ],
    reconcile: (name, signal) => watch.reconcile(name, signal),
  };
}

class HeartbeatWatch {
  /** The heartbeat at which each cluster's clock was last compared with ours. */
  readonly #compared = new Map<string, string>();

  constructor(
    private readonly hub: OcmHub,
    private readonly now: Clock,
  ) {}

  async reconcile(name: string, signal: AbortSignal): Promise<Outcome> {
    const cluster = this.hub.clusters.get(name);
    if (!cluster) {
      this.#compared.delete(name);
      return onChange;
    }
    const lease = this.hub.leases.get(CLUSTER_LEASE_NAME, name);
    const isWatched = condition(cluster.status.conditions, CLUSTER_ACCEPTED) !== undefined;
    if (isWatched && !lease && !cluster.metadata.deletionTimestamp) await this.#giveLease(name, signal);
    const verdict = isWatched && lease ? leaseVerdict(cluster, lease, this.now()) : undefined;
    const isLost = verdict?.isStale || (isWatched && !lease && cluster.metadata.deletionTimestamp !== undefined);
    const updates = [...this.#clock(cluster, lease), ...(isLost ? [LEASE_STOPPED] : [])];
    const reported = await patchConditions(this.hub, cluster, updates, this.now(), signal);
    await this.#mark(reported, signal);
    await this.#updateAddOns(reported, signal);
    return verdict && !verdict.isStale ? after(verdict.staleInMs) : onChange;
  }

  async #giveLease(cluster: string, signal: AbortSignal): Promise<void> {
    const metadata = { name: CLUSTER_LEASE_NAME, namespace: cluster, labels: { [CLUSTER_NAME_LABEL]: cluster } };
    const spec = { holderIdentity: CLUSTER_LEASE_NAME, renewTime: kubeMicroTime(this.now()) };
    await createOnce(this.hub, leases, { metadata, spec }, signal);
  }

  #clock(cluster: ManagedCluster, lease: Lease | undefined): DesiredCondition[] {
    const renewTime = lease?.spec.renewTime;
    if (!lease || !renewTime || this.#compared.get(cluster.metadata.name) === renewTime) return [];
    const isFirst = !this.#compared.has(cluster.metadata.name);
    this.#compared.set(cluster.metadata.name, renewTime);
    const desired = clockCondition(cluster, lease, this.now());
    return isFirst && condition(cluster.status.conditions, desired.type) ? [] : [desired];
  }

  async #mark(cluster: ManagedCluster, signal: AbortSignal): Promise<void> {
    if (cluster.metadata.deletionTimestamp) return;
    const taints = plannedTaints(cluster);
    const labels = featureLabelPatch(cluster, this.hub.clusterAddOns.by("cluster", cluster.metadata.name));
    if (!taints && !labels) return;
    await patchCluster(
      this.hub,
      cluster,
      { ...(labels ? { metadata: { labels } } : {}), ...(taints ? { spec: { taints } } : {}) },
      signal,
    );
  }

  async #updateAddOns(cluster: ManagedCluster, signal: AbortSignal): Promise<void> {
    const desired = addOnCondition(cluster);
    if (!desired) return;
    for (const addOn of this.hub.clusterAddOns.by("cluster", cluster.metadata.name)) {
      const available = condition(addOn.status.conditions, "Available");
      if (available?.status !== "Unknown" || available.reason !== desired.reason)
        await this.#notify(addOn, desired, signal);
    }
  }

  async #notify(addOn: ManagedClusterAddOn, desired: DesiredCondition, signal: AbortSignal): Promise<void> {
    const { name, namespace, uid, resourceVersion } = addOn.metadata;
    const conditions = withCondition(addOn.status.conditions, desired, this.now());
    const options = { signal, fieldManager: HUB_FIELD_MANAGER, subresource: "status" } as const;
    await this.hub.patch(
      managedClusterAddOns,
      { name, namespace },
      { metadata: { uid, resourceVersion }, status: { conditions } },
      options,
    );
  }
}
