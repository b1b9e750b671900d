import { condition, isTrue } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { after, type Controller, type Outcome, onChange, trigger } from "@/server/controllers/runtime/controller";
import type { ClusterProfile } from "./cluster-profile";
import { clusterStatus } from "./cluster-status";
import { agentOf, FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { heartbeat, nextHeartbeatAt } from "./heartbeat";
import { askToJoin, introduce, joinRequests, requestsToJoin } from "./join";
import { requestStep } from "./own-requests";
import { delayMs } from "./spoke-model";

const WORKERS = 8;
const LEASE_RETRY_MS = 1_000;

/**
 * The registration agents of the fleet: each introduces its cluster, waits for its certificate and for acceptance, joins, and keeps
 * lease and status from then on. Key: cluster name.
 */
export function clusterAgent(fleet: Fleet): Controller {
  const agents = new Map([...fleet.profiles.values()].map((profile) => [profile.name, new ClusterAgent(fleet, profile)]));
  return {
    name: "cluster-agent",
    workers: WORKERS,
    triggers: [
      (enqueue) => {
        for (const name of agents.keys()) enqueue(name);
        return () => undefined;
      },
      trigger(fleet.hub.clusters, ({ metadata }) => [metadata.name]),
      trigger(fleet.hub.certificateRequests, ({ metadata }) => [metadata.labels[CLUSTER_NAME_LABEL] ?? ""]),
    ],
    reconcile: async (name, signal) => (await agents.get(name)?.reconcile(signal)) ?? onChange,
  };
}

/** What one agent remembers is what a real one keeps in its process; all else is on the hub. */
class ClusterAgent {
  #isIntroduced = false;
  /** Milliseconds since epoch; undefined until its cluster was accepted. */
  #joinsAt: number | undefined;
  #renewedAt = 0;

  constructor(
    private readonly fleet: Fleet,
    private readonly profile: ClusterProfile,
  ) {}

  async reconcile(signal: AbortSignal): Promise<Outcome> {
    const cluster = this.fleet.hub.clusters.get(this.profile.name);
    if (!cluster) return this.#introduce(signal);
    this.#isIntroduced = true;
    const { spec, status, metadata } = cluster;
    if (!isTrue(status.conditions, CLUSTER_JOINED)) {
      const waiting = await this.#certificate(signal);
      if (waiting) return waiting;
    }
    if (!spec.hubAcceptsClient || metadata.deletionTimestamp || !isTrue(status.conditions, CLUSTER_ACCEPTED)) return onChange;
    const restMs = this.#joinInMs(cluster);
    return restMs > 0 ? after(restMs) : this.#live(cluster, signal);
  }

  /** Once: an agent is not told that its cluster was deleted, and does not bring it back. */
  async #introduce(signal: AbortSignal): Promise<Outcome> {
    if (!this.#isIntroduced) await introduce(this.fleet, this.profile, signal);
    this.#isIntroduced = true;
    return onChange;
  }

  /** What to wait for; undefined once the certificate is there. A cluster that has joined holds it. */
  async #certificate(signal: AbortSignal): Promise<Outcome | undefined> {
    const now = this.fleet.now();
    const step = requestStep(joinRequests(this.profile), requestsToJoin(this.fleet, this.profile.name), now);
    if (step.kind === "issued") return undefined;
    if (step.kind === "create") await askToJoin(this.fleet, this.profile, step.name, signal);
    return step.kind === "wait-until" ? after(step.at - now.getTime()) : onChange;
  }

  #joinInMs({ status, metadata }: ManagedCluster): number {
    if (isTrue(status.conditions, CLUSTER_JOINED)) return 0;
    const now = this.fleet.now().getTime();
    this.#joinsAt ??= now + delayMs(this.profile.spoke.joinDelayMs, this.fleet.seed, metadata.name, "join");
    return this.#joinsAt - now;
  }

  /** Heartbeat before status: the hub must not see a cluster that is available with a lease that is stale. */
  async #live(cluster: ManagedCluster, signal: AbortSignal): Promise<Outcome> {
    const client = agentOf(this.fleet, this.profile);
    const now = this.fleet.now();
    const isUnknown = condition(cluster.status.conditions, CLUSTER_AVAILABLE)?.status === "Unknown";
    if (isUnknown || nextHeartbeatAt(cluster, this.#renewedAt, this.fleet.seed) <= now.getTime()) {
      if (!(await heartbeat(client, cluster.metadata.name, now, signal))) return after(LEASE_RETRY_MS);
      this.#renewedAt = now.getTime();
    }
    const status = clusterStatus(this.profile, cluster, now);
    if (status) await this.#say(cluster, status, signal);
    return after(nextHeartbeatAt(cluster, this.#renewedAt, this.fleet.seed) - now.getTime());
  }

  async #say({ metadata }: ManagedCluster, status: object, signal: AbortSignal): Promise<void> {
    const { name, uid, resourceVersion } = metadata;
    const options = { signal, fieldManager: FLEET_FIELD_MANAGER, subresource: "status" } as const;
    await agentOf(this.fleet, this.profile).patch(managedClusters, { name }, { metadata: { uid, resourceVersion }, status }, options);
  }
}
