import { condition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import type { Identity } from "@/lib/kube/wire";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { runControllers } from "@/server/controllers/runtime/run";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { Transport } from "@/server/hub/transport";
import { addOnAgent } from "./add-on-agent";
import { administrator } from "./administrator";
import { clusterAgent } from "./cluster-agent";
import type { ClusterProfile } from "./cluster-profile";
import { Faults } from "./faults";
import type { Fleet } from "./fleet";
import { type FleetPlan, fleetProfiles } from "./fleet-profiles";
import { WATCHER } from "./identities";
import { atSpeed } from "./spoke-model";
import { workAgent } from "./work-agent";

export interface FleetOptions extends FleetPlan {
  /** The way to the hub as that identity. */
  readonly transportFor: (identity: Identity) => Transport;
  readonly signal: AbortSignal;
  /** Labels that each cluster introduces itself with, beside its own. */
  readonly marks?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  /** Problems with the clusters; callers may change it while the fleet runs. */
  readonly faults?: Faults;
  /** How many times faster than in life agents go about their work and renew their leases. */
  readonly speed?: number;
}

export interface RunningFleet {
  /**
   * Resolves when every cluster exists and all that do not wait for a person have joined and said how they are; rejects
   * on abort.
   */
  ready(): Promise<void>;
  /** Those of its clusters that are on the hub, with the labels that they have there; one that is accepted has a namespace. */
  clusters(): {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly isAccepted: boolean;
  }[];
  /** Resolves once the signal has fired and all work in flight has finished. */
  readonly done: Promise<void>;
}

/** A fleet of simulated clusters whose agents speak to one hub, each as itself. */
export function startFleet(options: FleetOptions): RunningFleet {
  const { transportFor, signal, marks = {}, now = () => new Date(), faults = new Faults(), speed = 1 } = options;
  const marked = fleetProfiles(options).map((profile) => ({
    ...profile,
    labels: { ...profile.labels, ...marks },
    spoke: atSpeed(profile.spoke, speed),
  }));
  const profiles = new Map(marked.map((profile) => [profile.name, profile]));
  const { clusters, clusterAddOns, works, certificateRequests } = kinds;
  const hub = openHub(transportFor(WATCHER), { clusters, certificateRequests, clusterAddOns, works });
  const fleet: Fleet = {
    hub,
    seed: options.seed,
    profiles,
    now,
    faults,
    speed,
    as: remembered((identity) => createClient(transportFor(identity))),
  };
  const agents = [clusterAgent(fleet), administrator(fleet), workAgent(fleet), addOnAgent(fleet)];
  const caches = hub.start(signal);
  const run = runControllers(agents, { signal, synced: hub.synced });
  const onHub = () => hub.clusters.list(({ metadata }) => profiles.has(metadata.name));
  return {
    ready: () => fleetReady(hub.clusters, profiles, signal),
    clusters: () =>
      onHub().map(({ metadata: { name, labels }, spec }) => ({ name, labels, isAccepted: spec.hubAcceptsClient })),
    done: Promise.all([caches, run.done]).then(() => undefined),
  };
}

function remembered(open: (identity: Identity) => HubClient): (identity: Identity) => HubClient {
  const clients = new Map<string, HubClient>();
  return (identity) => {
    const client = clients.get(identity.user) ?? open(identity);
    clients.set(identity.user, client);
    return client;
  };
}

/** Rejects when the signal fires first. */
function fleetReady(
  clusters: ResourceCache<ManagedCluster>,
  profiles: ReadonlyMap<string, ClusterProfile>,
  signal: AbortSignal,
): Promise<void> {
  const waitingFor = new Set(profiles.keys());
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    const leave = clusters.subscribe(({ after: cluster }) => {
      const profile = cluster && profiles.get(cluster.metadata.name);
      if (profile && (profile.awaitsAcceptance || hasSpoken(cluster))) waitingFor.delete(profile.name);
      if (waitingFor.size > 0) return;
      signal.removeEventListener("abort", abort);
      resolve();
      setImmediate(() => leave());
    });
  });
}

function hasSpoken({ status }: ManagedCluster): boolean {
  return condition(status.conditions, CLUSTER_AVAILABLE) !== undefined && status.version.kubernetes !== "";
}
