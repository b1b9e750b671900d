import { condition, type DesiredCondition, isTrue, withCondition } from "@/lib/kube/conditions";
import { ADDON_NAME_LABEL, CLUSTER_AVAILABLE, CLUSTER_JOINED, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { type ObjectRef, objectKey } from "@/lib/kube/resource";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { after, type Controller, type Outcome, onChange, trigger } from "@/server/controllers/runtime/controller";
import { addOnSubject, FLOODED, leaseHealth, rotated, withDriver } from "./add-on-status";
import type { CertificateSubject } from "./certificate-request";
import type { ClusterProfile } from "./cluster-profile";
import { earlier } from "./earlier";
import { agentOf, FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { requestCertificate } from "./join";
import { requestStep } from "./own-requests";
import { isOutOfOrder, isSilent, nextTurn, spokeNow } from "./spoke-now";
import { isApplied } from "./work-status";

const WORKERS = 8;
/** An agent looks for the leases of its add-ons this often; so long it may say nothing of a new one. */
const LEASE_CHECK_MS = 30_000;

/**
 * The part of the registration agents that serves add-ons: their certificates, and their health by lease. Key:
 * cluster/add-on.
 */
export function addOnAgent(fleet: Fleet): Controller {
  const agent = new AddOnAgent(fleet);
  const addOnsOn = (cluster: string) =>
    fleet.hub.clusterAddOns.by("cluster", cluster).map((addOn) => objectKey(addOn.metadata));
  const keyOf = (cluster: string | undefined, addOn: string | undefined) =>
    cluster && addOn ? [objectKey({ name: addOn, namespace: cluster })] : [];
  return {
    name: "add-on-agent",
    workers: WORKERS,
    triggers: [
      trigger(fleet.hub.clusterAddOns, ({ metadata }) => keyOf(metadata.namespace, metadata.name)),
      trigger(fleet.hub.works, ({ metadata }) => keyOf(metadata.namespace, metadata.labels[ADDON_NAME_LABEL])),
      trigger(fleet.hub.certificateRequests, ({ metadata }) =>
        keyOf(metadata.labels[CLUSTER_NAME_LABEL], metadata.labels[ADDON_NAME_LABEL]),
      ),
      trigger(fleet.hub.clusters, ({ metadata }) => addOnsOn(metadata.name)),
      (enqueue) => fleet.faults.onChange((clusters) => clusters.flatMap(addOnsOn).forEach(enqueue)),
    ],
    reconcile: (key, signal) => agent.reconcile(key, signal),
  };
}

class AddOnAgent {
  /** The identity for which each add-on holds a certificate: a Secret on a real cluster. */
  readonly #held = new Map<string, string>();

  constructor(private readonly fleet: Fleet) {}

  async reconcile(key: string, signal: AbortSignal): Promise<Outcome> {
    const [cluster = "", name = ""] = key.split("/", 2);
    const profile = this.fleet.profiles.get(cluster);
    const addOn = this.fleet.hub.clusterAddOns.get(name, cluster);
    if (!addOn) this.#held.delete(key);
    if (!profile || !addOn || addOn.metadata.deletionTimestamp || !this.#isServed(cluster)) return onChange;
    const registrations = withDriver(addOn.status.registrations);
    if (registrations) {
      await this.#report(profile, addOn, { registrations }, signal);
      return onChange;
    }
    const subject = addOnSubject(addOn);
    const certificate = subject ? await this.#certificate(key, addOn, subject, signal) : nothing;
    const health = this.#health(key, profile, addOn);
    await this.#reportConditions(profile, addOn, [...certificate.updates, ...health.updates], signal);
    if (certificate.holder !== undefined) this.#held.set(key, certificate.holder);
    return earlier(certificate.outcome, health.outcome);
  }

  /** While the hub calls the cluster Unknown, or does not accept it, its agent has nothing to say. */
  #isServed(name: string): boolean {
    const cluster = this.fleet.hub.clusters.get(name);
    if (
      isSilent(this.fleet, name) ||
      !cluster?.spec.hubAcceptsClient ||
      !isTrue(cluster.status.conditions, CLUSTER_JOINED)
    )
      return false;
    return condition(cluster.status.conditions, CLUSTER_AVAILABLE)?.status !== "Unknown";
  }

  async #certificate(
    key: string,
    addOn: ManagedClusterAddOn,
    subject: CertificateSubject,
    signal: AbortSignal,
  ): Promise<Step> {
    const now = this.fleet.now();
    const holder = [addOn.metadata.uid, subject.user, ...subject.groups].join(" ");
    if (isTrue(addOn.status.conditions, "ClusterCertificateRotated") && !this.#held.has(key))
      this.#held.set(key, holder);
    if (this.#held.get(key) === holder) return nothing;
    const prefix = `addon-${key.replace("/", "-")}-`;
    const step = requestStep(
      { prefix, owner: holder },
      this.fleet.hub.certificateRequests.by("clusterAddOn", key),
      now,
    );
    switch (step.kind) {
      case "issued":
        return { updates: [rotated(step.certificate)], outcome: onChange, holder };
      case "create":
        await this.#request(addOn.metadata, subject, { name: step.name, generateName: prefix }, signal);
        return nothing;
      case "flooded":
        return { updates: [FLOODED], outcome: onChange };
      case "wait-until":
        return { updates: [], outcome: after(step.at - now.getTime()) };
      case "wait":
        return nothing;
    }
  }

  async #request(
    { name, namespace = "" }: ObjectRef,
    subject: CertificateSubject,
    names: { name: string; generateName: string },
    signal: AbortSignal,
  ): Promise<void> {
    const profile = this.fleet.profiles.get(namespace);
    if (!profile) return;
    const labels = { [CLUSTER_NAME_LABEL]: namespace, [ADDON_NAME_LABEL]: name };
    const desired = { ...names, labels, subject, dnsNames: [`${name}.addon.open-cluster-management.io`] };
    await requestCertificate(agentOf(this.fleet, profile), desired, signal);
  }

  /**
   * Mode Customized is the add-on manager's business. A lease appears where the add-on's works are applied and its pods
   * run.
   */
  #health(key: string, profile: ClusterProfile, addOn: ManagedClusterAddOn): Step {
    const { name, creationTimestamp } = addOn.metadata;
    const outcome = nextTurn(this.fleet, profile.name, name);
    const { apiServerDown, notReady } = spokeNow(this.fleet, profile);
    if (addOn.status.healthCheck.mode === "Customized" || apiServerDown) return { updates: [], outcome };
    const works = this.fleet.hub.works.by("clusterAddOn", key);
    const isBroken = isOutOfOrder(this.fleet, profile.name, name);
    const hasLease = works.length > 0 && works.every(isApplied) && !notReady.has(name) && !isBroken;
    const checkInMs = LEASE_CHECK_MS / this.fleet.speed - (this.fleet.now().getTime() - Date.parse(creationTimestamp));
    if (!hasLease && !isBroken && checkInMs > 0) return { updates: [], outcome: earlier(after(checkInMs), outcome) };
    const lost = isBroken ? "stopped" : "missing";
    return { updates: [leaseHealth(name, hasLease ? "fresh" : lost)], outcome };
  }

  async #reportConditions(
    profile: ClusterProfile,
    addOn: ManagedClusterAddOn,
    updates: readonly DesiredCondition[],
    signal: AbortSignal,
  ): Promise<void> {
    const { conditions } = addOn.status;
    const isReported = (desired: DesiredCondition) => {
      const old = condition(conditions, desired.type);
      return old?.status === desired.status && old.reason === desired.reason && old.message === desired.message;
    };
    const news = updates.filter((desired) => !isReported(desired));
    if (news.length === 0) return;
    await this.#report(
      profile,
      addOn,
      { conditions: news.reduce((all, desired) => withCondition(all, desired, this.fleet.now()), conditions) },
      signal,
    );
  }

  async #report(
    profile: ClusterProfile,
    { metadata }: ManagedClusterAddOn,
    status: object,
    signal: AbortSignal,
  ): Promise<void> {
    const { name, namespace, uid, resourceVersion } = metadata;
    const options = { signal, fieldManager: FLEET_FIELD_MANAGER, subresource: "status" } as const;
    const patch = { metadata: { uid, resourceVersion }, status };
    await agentOf(this.fleet, profile).patch(managedClusterAddOns, { name, namespace }, patch, options);
  }
}

/** What one part of the agent has to say, and when it wants to look again. */
interface Step {
  readonly updates: readonly DesiredCondition[];
  readonly outcome: Outcome;
  /** Who holds a certificate once this is said. */
  readonly holder?: string;
}

const nothing: Step = { updates: [], outcome: onChange };
