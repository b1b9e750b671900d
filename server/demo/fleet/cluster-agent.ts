import { condition, type DesiredCondition, isTrue, withCondition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { after, type Controller, type Outcome, onChange, trigger } from "@/server/controllers/runtime/controller";
import { FLOODED, rotated } from "./add-on-status";
import { CERTIFICATE_FAULTS, type Errand, errandOf } from "./certificate-errand";
import type { ClusterProfile } from "./cluster-profile";
import { clusterStatus } from "./cluster-status";
import { earlier } from "./earlier";
import { agentOf, FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { heartbeat, nextHeartbeatAt } from "./heartbeat";
import { introduce, joinRequests, requestsToJoin, requestToJoin } from "./join";
import { requestStep } from "./own-requests";
import { delayMs } from "./spoke-model";
import { isSilent, nextTurn, spokeNow } from "./spoke-now";

const WORKERS = 8;
const LEASE_RETRY_MS = 1_000;

/**
 * The registration agents of the fleet: each introduces its cluster, waits for its certificate and for acceptance,
 * joins, and keeps lease and status from then on. Key: cluster name.
 */
export function clusterAgent(fleet: Fleet): Controller {
  const agents = new Map(
    [...fleet.profiles.values()].map((profile) => [profile.name, new ClusterAgent(fleet, profile)]),
  );
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
      (enqueue) => fleet.faults.onChange((clusters) => clusters.forEach(enqueue)),
    ],
    reconcile: async (name, signal) => (await agents.get(name)?.reconcile(signal)) ?? onChange,
  };
}

/**
 * What came of looking after a certificate: an agent that has just said something waits to see it before it says more.
 */
interface Step {
  readonly outcome: Outcome;
  readonly hasSpoken: boolean;
}

const idle: Step = { outcome: onChange, hasSpoken: false };

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
    if (this.fleet.faults.find(this.profile.name, "agent-down")) return this.#fallSilent(onChange);
    const cluster = this.fleet.hub.clusters.get(this.profile.name);
    if (!cluster) return this.#introduce(signal);
    this.#isIntroduced = true;
    const { spec, status, metadata } = cluster;
    if (!isTrue(status.conditions, CLUSTER_JOINED)) {
      const waiting = await this.#certificate(signal);
      if (waiting) return waiting;
    }
    if (!spec.hubAcceptsClient || metadata.deletionTimestamp || !isTrue(status.conditions, CLUSTER_ACCEPTED))
      return onChange;
    const restMs = this.#joinInMs(cluster);
    if (restMs > 0) return after(restMs);
    const errand = errandOf(this.fleet.faults, this.profile);
    const step = errand ? await this.#renew(errand, cluster, signal) : idle;
    if (step.hasSpoken) return step.outcome;
    if (isSilent(this.fleet, this.profile.name)) return this.#fallSilent(step.outcome);
    return earlier(step.outcome, await this.#live(cluster, signal));
  }

  /** An agent that comes back renews its lease first. */
  #fallSilent(outcome: Outcome): Outcome {
    this.#renewedAt = 0;
    return outcome;
  }

  /** Once: an agent does not learn that its cluster was deleted, and does not create it again. */
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
    if (step.kind === "create")
      await requestToJoin(this.fleet, this.profile, { name: step.name, isRenewal: false }, signal);
    return step.kind === "wait-until" ? after(step.at - now.getTime()) : onChange;
  }

  /** A certificate in place of the one it has, or had. */
  async #renew({ owner, isRenewal }: Errand, cluster: ManagedCluster, signal: AbortSignal): Promise<Step> {
    const now = this.fleet.now();
    const step = requestStep(owner, requestsToJoin(this.fleet, this.profile.name), now);
    switch (step.kind) {
      case "issued": {
        const hasSpoken = await this.#reportOnce(cluster, rotated(step.certificate), signal);
        this.fleet.faults.recover(this.profile.name, CERTIFICATE_FAULTS);
        return { outcome: onChange, hasSpoken };
      }
      case "create":
        await requestToJoin(this.fleet, this.profile, { name: step.name, isRenewal }, signal);
        return idle;
      case "flooded":
        return isSilent(this.fleet, this.profile.name)
          ? idle
          : { outcome: onChange, hasSpoken: await this.#reportOnce(cluster, FLOODED, signal) };
      case "wait-until":
        return { outcome: after(step.at - now.getTime()), hasSpoken: false };
      case "wait":
        return idle;
    }
  }

  /** Whether it had to be said. */
  async #reportOnce(cluster: ManagedCluster, desired: DesiredCondition, signal: AbortSignal): Promise<boolean> {
    const { conditions } = cluster.status;
    const reported = condition(conditions, desired.type);
    if (reported?.reason === desired.reason && reported.message === desired.message) return false;
    await this.#report(cluster, { conditions: withCondition(conditions, desired, this.fleet.now()) }, signal);
    return true;
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
    const { name } = cluster.metadata;
    const isUnknown = condition(cluster.status.conditions, CLUSTER_AVAILABLE)?.status === "Unknown";
    const isStopped = this.fleet.faults.find(name, "lease-stale") !== undefined;
    if (isStopped && isUnknown) return this.#fallSilent(onChange);
    if (!isStopped && (isUnknown || nextHeartbeatAt(cluster, this.#renewedAt, this.fleet.seed) <= now.getTime())) {
      if (!(await heartbeat(client, name, now, signal))) return after(LEASE_RETRY_MS);
      this.#renewedAt = now.getTime();
    }
    const status = clusterStatus({ ...this.profile, spoke: spokeNow(this.fleet, this.profile) }, cluster, now);
    if (status) await this.#report(cluster, status, signal);
    const turn = nextTurn(this.fleet, name);
    return isStopped
      ? turn
      : earlier(turn, after(nextHeartbeatAt(cluster, this.#renewedAt, this.fleet.seed) - now.getTime()));
  }

  async #report({ metadata }: ManagedCluster, status: object, signal: AbortSignal): Promise<void> {
    const { name, uid, resourceVersion } = metadata;
    const options = { signal, fieldManager: FLEET_FIELD_MANAGER, subresource: "status" } as const;
    await agentOf(this.fleet, this.profile).patch(
      managedClusters,
      { name },
      { metadata: { uid, resourceVersion }, status },
      options,
    );
  }
}
