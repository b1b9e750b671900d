import { setMaxListeners } from "node:events";
import { IDENTITY_LABEL, INVITATION_KEY, INVITATION_NAMESPACE, NAMESPACE } from "@/lib/kube/names";
import type { ObjectMeta } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL, REPLICA_SET_LABEL, TOKEN_INFRASTRUCTURE_LABEL } from "@/lib/kube/ocm";
import { type Resource, resourceName } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnPlacementScores } from "@/lib/resources/add-on-placement-score";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { configMaps, namespaces, roleBindings, roles, serviceAccounts } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns, configKeysOfAddOn, placementsOf } from "@/lib/resources/cluster-management-add-on";
import { freezes } from "@/lib/resources/freeze";
import { readFinding } from "@/lib/resources/identity-finding";
import { readInvitation } from "@/lib/resources/invitation";
import { leases } from "@/lib/resources/lease";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { configKeysOfClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import { createClient } from "./client";
import { firstOf } from "./first-of";
import type { HubClient } from "./hub-client";
import { type KindNeeds, type UnavailableKind, unavailableAmong } from "./kind-needs";
import type { ResourceCache } from "./resource-cache";
import type { Transport } from "./transport";
import { digesting, type OpenCache, type Watched, watching } from "./watched";

/** Every kind that can be watched, in the order in which caches load. A process picks the ones it needs. */
export const kinds = {
  clusters: watching(managedClusters),
  namespaces: watching(namespaces),
  /** Those of clusters while they are being deleted: a hub has thousands of others. */
  leavingNamespaces: watching(
    namespaces,
    {},
    { labelSelector: CLUSTER_NAME_LABEL, fieldSelector: "status.phase=Terminating" },
  ),
  clusterSets: watching(managedClusterSets),
  clusterSetBindings: watching(managedClusterSetBindings, {
    namespace: (binding) => [binding.metadata.namespace ?? ""],
  }),
  placements: watching(placements, { namespace: (placement) => [placement.metadata.namespace ?? ""] }),
  placementDecisions: watching(placementDecisions, {
    placement: (decision) => [placementOf(decision)],
    cluster: ({ status }) => status.decisions.map(({ clusterName }) => clusterName),
  }),
  addOnPlacementScores: watching(addOnPlacementScores),
  /** What keeps updates from starting: read before anything that starts one. */
  maintenanceWindows: watching(maintenanceWindows, {}, { isOptional: true }),
  freezes: watching(freezes, {}, { isOptional: true }),
  rolloutGates: watching(rolloutGates, { addOn: ({ spec }) => [spec.addOn] }, { isOptional: true }),
  addOnTemplates: watching(addOnTemplates, {}, { isOptional: true }),
  addOnDeploymentConfigs: watching(addOnDeploymentConfigs, {}, { isOptional: true }),
  addOns: watching(clusterManagementAddOns, { placement: placementsOf, config: configKeysOfAddOn }),
  clusterAddOns: watching(managedClusterAddOns, {
    addOn: (clusterAddOn) => [clusterAddOn.metadata.name],
    cluster: (clusterAddOn) => [clusterAddOn.metadata.namespace ?? ""],
    config: configKeysOfClusterAddOn,
  }),
  certificateRequests: watching(certificateSigningRequests, {
    cluster: ({ metadata }) => labelled(metadata, CLUSTER_NAME_LABEL),
    clusterAddOn: ({ metadata }) =>
      pairs(labelled(metadata, CLUSTER_NAME_LABEL)[0], labelled(metadata, ADDON_NAME_LABEL)[0]),
  }),
  /** What the approver found against identities that were issued. */
  identityFindings: digesting(
    configMaps,
    { read: readFinding, indexes: {} },
    { namespace: NAMESPACE, labelSelector: IDENTITY_LABEL },
  ),
  /** Invitations to join. */
  invitations: digesting(
    configMaps,
    { read: readInvitation, indexes: {} },
    { namespace: INVITATION_NAMESPACE, labelSelector: INVITATION_KEY },
  ),
  leases: watching(leases, { cluster: (lease) => [lease.metadata.namespace ?? ""] }),
  /** Those for add-ons' agents; a hub has thousands of others. */
  addOnRoleBindings: watching(
    roleBindings,
    {
      clusterAddOn: ({ metadata }) => pairs(metadata.namespace, labelled(metadata, ADDON_NAME_LABEL)[0]),
      /** By the add-on that shares it among its clusters: no cluster add-on owns these. */
      sharedBy: ({ metadata }) => (metadata.ownerReferences.length === 0 ? labelled(metadata, ADDON_NAME_LABEL) : []),
    },
    { labelSelector: ADDON_NAME_LABEL },
  ),
  /** By these the agents of clusters get tokens for their add-ons. */
  tokenServiceAccounts: watching(serviceAccounts, {}, { labelSelector: TOKEN_INFRASTRUCTURE_LABEL }),
  tokenRoles: watching(roles, {}, { labelSelector: TOKEN_INFRASTRUCTURE_LABEL }),
  tokenRoleBindings: watching(roleBindings, {}, { labelSelector: TOKEN_INFRASTRUCTURE_LABEL }),
  works: watching(manifestWorks, {
    cluster: (work) => [work.metadata.namespace ?? ""],
    clusterAddOn: ({ metadata }) => pairs(metadata.namespace, labelled(metadata, ADDON_NAME_LABEL)[0]),
    replicaSet: ({ metadata }) => labelled(metadata, REPLICA_SET_LABEL),
  }),
  /** Where the gate is off, a hub does not serve them. */
  replicaSets: watching(manifestWorkReplicaSets, {}, { isOptional: true }),
};

type Kinds = typeof kinds;
export type KindName = keyof Kinds;
type CacheOf<W> = W extends Watched<infer P, infer Index> ? ResourceCache<P, Index> : never;

export type Specs = Readonly<Record<string, Watched<unknown, string>>>;
export type Caches<S> = { readonly [Name in keyof S]: CacheOf<S[Name]> };

/** A hub with the caches of these standard kinds. */
export type HubOf<Name extends keyof Kinds> = Hub<Pick<Kinds, Name>>;

/**
 * One hub, as one identity: its caches, its client for what is not cached, and writes whose answers enter the caches at
 * once, so that nothing acts on a state older than its own last write.
 */
export type Hub<S> = Caches<S> & Pick<HubClient, "create" | "patch" | "remove"> & HubControl;

interface HubControl {
  readonly client: HubClient;
  /** Fills and updates the caches until the signal fires; resolves when all have stopped. */
  start(signal: AbortSignal): Promise<void>;
  /**
   * Resolves when every cache has its first list; with `needs`, when those that are required have it and the optional
   * ones are settled.
   */
  synced(signal: AbortSignal, needs?: KindNeeds): Promise<void>;
  /** Resolves when each cache has its first list, or the hub has answered that there is none to be had. */
  settled(signal: AbortSignal): Promise<void>;
  /** The caches that are not settled yet, and why. */
  unsettled(): Readonly<Record<string, string>>;
  /** The kinds that the hub does not serve, or does not let us read. */
  unavailable(): readonly UnavailableKind[];
  /** How many objects of all kinds are left out because they cannot be read; the log names them. */
  unreadable(): number;
  /** The caches, in the order in which they load. */
  reports(): readonly CacheReport[];
}

/** What is known of one cache. */
export interface CacheReport {
  readonly resource: Pick<Resource, "group" | "plural">;
  /** The name of the label that its objects carry, where it has those alone. */
  readonly labelSelector: string | undefined;
  readonly objects: number;
  readonly isSynced: boolean;
  /** Milliseconds since epoch of the last response or event of its watch; 0 before the first. */
  readonly lastSeenAt: number;
  /** How many watches were opened, the first one included. */
  readonly watches: number;
  /** Why it is not current; undefined while it is. */
  readonly failure: string | undefined;
}

const NEXT_CACHE_AFTER_MS = 2_000;

export function openHub<S extends { [Name in keyof S]: Watched<unknown, string> | Watched<never, never> }>(
  transport: Transport,
  specs: S,
): Hub<S>;
export function openHub(transport: Transport, specs: Specs): Hub<Specs> {
  const opened = new Map<string, OpenCache<unknown, string>>();
  for (const [name, spec] of Object.entries(specs)) opened.set(name, spec.open());
  const all = [...opened.values()];
  const client = createClient(transport, {
    stored: (resource, object) => {
      for (const open of all) if (open.holds(resource)) open.store(object);
    },
    removed: (resource, ref, uid) => {
      for (const open of all) if (open.holds(resource)) open.dropOwn(ref, uid);
    },
  });
  const caches: Record<string, ResourceCache<unknown>> = {};
  for (const [name, { cache }] of opened) caches[name] = cache;
  const every: KindNeeds = { required: Object.keys(caches), optional: {} };
  const named = (names: readonly string[]) => names.flatMap((name) => caches[name] ?? []);
  const control: HubControl = {
    client,
    start: (signal) => startInOrder(all, transport, signal),
    unreadable: () => all.reduce((sum, open) => sum + open.unreadable(), 0),
    synced: async (signal, { required, optional } = every) => {
      // Each cache listens to it.
      setMaxListeners(0, signal);
      await Promise.all([
        ...named(required).map((cache) => cache.synced(signal)),
        ...named(Object.keys(optional)).map((cache) => cache.settled(signal)),
      ]);
    },
    settled: async (signal) => {
      setMaxListeners(0, signal);
      await Promise.all(all.map(({ cache }) => cache.settled(signal)));
    },
    unsettled: () => {
      const open = [...opened].filter(([, { cache }]) => !cache.isSynced && !cache.failure?.unavailable);
      return Object.fromEntries(open.map(([name, { cache }]) => [name, cache.failure?.message ?? "is being read"]));
    },
    unavailable: () => unavailableAmong(opened),
    reports: () => all.map(reportOf),
  };
  const { create, patch, remove } = client;
  return { ...caches, ...control, create, patch, remove } as Hub<Specs>;
}

/** Each cache starts when the previous one has loaded or has had some time for it. */
async function startInOrder(
  all: readonly OpenCache<unknown, string>[],
  transport: Transport,
  signal: AbortSignal,
): Promise<void> {
  // Every cache, and everything that waits for one, listens to this signal.
  setMaxListeners(0, signal);
  const running: Promise<void>[] = [];
  for (const open of all) {
    if (signal.aborted) break;
    running.push(open.reflect(transport, signal));
    const chance = firstOf(signal, AbortSignal.timeout(NEXT_CACHE_AFTER_MS));
    await open.cache.settled(chance).catch(() => undefined);
  }
  await Promise.all(running);
}

function labelled(metadata: ObjectMeta, label: string): string[] {
  const value = metadata.labels[label];
  return value === undefined ? [] : [value];
}

function pairs(namespace: string | undefined, name: string | undefined): string[] {
  return namespace === undefined || name === undefined ? [] : [`${namespace}/${name}`];
}

function reportOf({ cache, resource, labelSelector, watches }: OpenCache<unknown, string>): CacheReport {
  const { about = 0, isSynced, lastSeenAt, failure } = cache;
  return {
    resource,
    labelSelector,
    objects: about,
    isSynced,
    lastSeenAt,
    watches: watches(),
    failure: failure?.message,
  };
}

/** What a cache is of, unlike any other: "configmaps with flotilla.dev/session". */
export function cacheName({ resource, labelSelector }: Pick<CacheReport, "resource" | "labelSelector">): string {
  const name = resourceName(resource);
  return labelSelector === undefined ? name : `${name} with ${labelSelector}`;
}
