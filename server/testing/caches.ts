import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import {
  ADDON_NAME_LABEL,
  ADDON_NAMESPACE_LABEL,
  DECISION_GROUP_INDEX_LABEL,
  DECISION_GROUP_NAME_LABEL,
  HOSTING_CLUSTER_ANNOTATION,
  PLACEMENT_LABEL,
} from "@/lib/kube/ocm";
import type { WorkRow } from "@/lib/lists/works/row";
import { configMaps } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns, placementsOf } from "@/lib/resources/cluster-management-add-on";
import { freezes } from "@/lib/resources/freeze";
import { readFinding } from "@/lib/resources/identity-finding";
import { readInvitation } from "@/lib/resources/invitation";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import { CachedKind } from "@/server/hub/cached-kind";
import type { Clock } from "@/server/lists/keyed-timers";
import { detailsOf } from "@/server/works/work-details";
import { storedOnly, workRow } from "@/server/works/work-facts";

/** Status by type, with a reason behind a slash where it matters: "False/Completed". */
type Conditions = Readonly<Record<string, string>>;

const REPORTED_AT = "2026-11-21T10:00:00Z";

const LEAVING = { deletionTimestamp: REPORTED_AT };

/** The caches of the clusters view, filled by hand: a hub controlled by a test. */
export class TestCaches {
  readonly clusters = new CachedKind({
    resource: managedClusters,
    project: (cluster) => cluster,
    indexes: {},
    freeze: true,
  });
  readonly clusterAddOns = new CachedKind({
    resource: managedClusterAddOns,
    project: (clusterAddOn) => clusterAddOn,
    indexes: { cluster: ({ metadata }) => [metadata.namespace ?? ""], addOn: ({ metadata }) => [metadata.name] },
    freeze: true,
  });
  readonly certificateRequests = new CachedKind({
    resource: certificateSigningRequests,
    project: (request) => request,
    indexes: {},
    freeze: true,
  });
  /** None, unless a test stores them. */
  readonly identityFindings = new CachedKind({
    resource: configMaps,
    project: (record) => readFinding(record as RawObject),
    indexes: {},
    freeze: true,
  });
  /** None, unless a test stores them. */
  readonly invitations = new CachedKind({
    resource: configMaps,
    project: (record) => readInvitation(record as RawObject),
    indexes: {},
    freeze: true,
  });
  readonly addOns = new CachedKind({
    resource: clusterManagementAddOns,
    project: (addOn) => addOn,
    indexes: { placement: placementsOf },
    freeze: true,
  });
  readonly placementDecisions = new CachedKind({
    resource: placementDecisions,
    project: (decision) => decision,
    indexes: {
      placement: (decision) => [placementOf(decision)],
      cluster: ({ status }) => status.decisions.map(({ clusterName }) => clusterName),
    },
    freeze: true,
  });
  readonly placements = new CachedKind({
    resource: placements,
    project: (placement) => placement,
    indexes: {},
    freeze: true,
  });
  readonly works = new CachedKind({
    resource: manifestWorks,
    project: (work, key): WorkRow => ({ ...workRow(work, key), ...detailsOf(work), ...storedOnly(work) }),
    indexes: { replicaSet: ({ rolled }) => (rolled ? [rolled.set] : []) },
    freeze: true,
  });
  /** None, unless a test stores them. */
  readonly replicaSets = new CachedKind({
    resource: manifestWorkReplicaSets,
    project: (set) => set,
    indexes: {},
    freeze: true,
  });
  /** None of these three, unless a test stores them. */
  readonly maintenanceWindows = new CachedKind({
    resource: maintenanceWindows,
    project: (window) => window,
    indexes: {},
    freeze: true,
  });
  readonly freezes = new CachedKind({ resource: freezes, project: (freeze) => freeze, indexes: {}, freeze: true });
  readonly rolloutGates = new CachedKind({
    resource: rolloutGates,
    project: (gate) => gate,
    indexes: { addOn: ({ spec }) => [spec.addOn] },
    freeze: true,
  });
  readonly clusterSets = new CachedKind({
    resource: managedClusterSets,
    project: (set) => set,
    indexes: {},
    freeze: true,
  });
  readonly clusterSetBindings = new CachedKind({
    resource: managedClusterSetBindings,
    project: (binding) => binding,
    indexes: {},
    freeze: true,
  });
  #version = 0;

  /** Marks all caches as synced. */
  sync(): void {
    const { addOns, certificateRequests, clusterAddOns, clusters, placementDecisions } = this;
    for (const cache of [clusters, clusterAddOns, addOns, placementDecisions, certificateRequests, this.placements])
      cache.endList(new Set(cache.list().map(({ metadata }) => metadata.name)), "0");
    for (const cache of [this.maintenanceWindows, this.freezes, this.rolloutGates])
      cache.endList(new Set(cache.list().map(({ metadata }) => metadata.name)), "0");
    for (const cache of [this.clusterSets, this.clusterSetBindings, this.replicaSets])
      cache.endList(new Set(cache.list().map(({ metadata }) => metadata.name)), "0");
    this.identityFindings.endList(new Set(this.identityFindings.list().map(({ record }) => record)), "0");
    this.invitations.endList(
      new Set(this.invitations.list().map(({ name }) => `${INVITATION_NAMESPACE}/${name}`)),
      "0",
    );
    this.works.endList(new Set(this.works.list().map(({ name }) => name)), "0");
  }

  /** A joined cluster, available unless `conditions` say otherwise. */
  cluster(
    name: string,
    {
      labels = {},
      annotations = {},
      conditions = {},
      isAccepted = true,
      isLeaving = false,
    }: {
      labels?: Record<string, string>;
      annotations?: Record<string, string>;
      conditions?: Conditions;
      isAccepted?: boolean;
      isLeaving?: boolean;
    } = {},
  ): void {
    const reported = { ManagedClusterJoined: "True", ManagedClusterConditionAvailable: "True", ...conditions };
    const object = this.#object({ name, labels, annotations, ...(isLeaving ? LEAVING : {}) }, reported);
    this.clusters.store({ ...object, spec: { hubAcceptsClient: isAccepted } });
  }

  /** A pending cluster. `note` identifies it. */
  waiting(name: string, note = ""): void {
    this.clusters.store({ ...this.#object({ name, labels: { note } }, {}), spec: { hubAcceptsClient: false } });
  }

  /** An undecodable certificate request: its label has its claim. */
  request(name: string, cluster: string, note = ""): void {
    const metadata = { name, uid: name, labels: { "open-cluster-management.io/cluster-name": cluster, note } };
    this.certificateRequests.store({ ...this.#object(metadata, {}), spec: { request: btoa("none") } });
  }

  /** The conditions since `at`. */
  clusterAddOn(
    cluster: string,
    name: string,
    conditions: Conditions = {},
    {
      at,
      hosting,
      isLeaving = false,
      ...status
    }: { at?: string; hosting?: string; isLeaving?: boolean; configReferences?: object[]; conditions?: object[] } = {},
  ): void {
    const annotations: Record<string, string> = hosting === undefined ? {} : { [HOSTING_CLUSTER_ANNOTATION]: hosting };
    const own = { namespace: cluster, name, annotations, ...(isLeaving ? LEAVING : {}) };
    const object = this.#object(own, conditions, at);
    this.clusterAddOns.store({ ...object, status: { ...object.status, ...status } });
  }

  /** An add-on installed by hand, or by these placements, each named by its key. */
  addOn(
    name: string,
    placementKeys?: readonly string[],
    {
      rolloutStrategy,
      annotations = {},
      ...more
    }: { rolloutStrategy?: object; annotations?: Record<string, string>; status?: object } = {},
  ): void {
    const named = placementKeys?.map((key) => ({
      namespace: key.split("/")[0],
      name: key.split("/")[1],
      rolloutStrategy,
    }));
    const installStrategy = named ? { type: "Placements", placements: named } : { type: "Manual" };
    this.addOns.store({ ...this.#object({ name, annotations }, {}), ...more, spec: { installStrategy } });
  }

  removeAddOn(name: string): void {
    this.addOns.dropOwn({ name });
  }

  placement(
    key: string,
    {
      conditions = {},
      annotations = {},
      spec = {},
      status = {},
      isLeaving = false,
    }: {
      conditions?: Conditions;
      annotations?: Record<string, string>;
      spec?: object;
      status?: object;
      isLeaving?: boolean;
    } = {},
  ): void {
    const [namespace = "", name = ""] = key.split("/");
    const object = this.#object({ namespace, name, annotations, ...(isLeaving ? LEAVING : {}) }, conditions);
    this.placements.store({ ...object, spec, status: { ...object.status, ...status } });
  }

  removePlacement(key: string): void {
    const [namespace = "", name = ""] = key.split("/");
    this.placements.dropOwn({ namespace, name });
  }

  /** A work named "cluster/work", with as many manifests. */
  work(
    key: string,
    conditions: Conditions = {},
    {
      addOn,
      hostedFor,
      manifests = [{}],
      at,
      status = {},
      isLeaving = false,
    }: {
      addOn?: string;
      hostedFor?: string | undefined;
      manifests?: object[];
      at?: string;
      status?: object;
      isLeaving?: boolean;
    } = {},
  ): void {
    const [namespace = "", name = ""] = key.split("/");
    const labels: Record<string, string> = {
      ...(addOn !== undefined && { [ADDON_NAME_LABEL]: addOn }),
      ...(hostedFor !== undefined && { [ADDON_NAMESPACE_LABEL]: hostedFor }),
    };
    const object = this.#object({ namespace, name, labels, ...(isLeaving ? LEAVING : {}) }, conditions, at);
    this.works.store({ ...object, spec: { workload: { manifests } }, status: { ...object.status, ...status } });
  }

  removeWork(key: string): void {
    const [namespace = "", name = ""] = key.split("/");
    this.works.dropOwn({ namespace, name });
  }

  /** A replica set, named by its key, that places a work without manifests by the placements. */
  replicaSet(key: string, placed: readonly string[] = []): void {
    const [namespace = "", name = ""] = key.split("/");
    const placementRefs = placed.map((each) => ({ name: each }));
    const spec = { placementRefs, manifestWorkTemplate: { workload: { manifests: [] } } };
    this.replicaSets.store({ ...this.#object({ namespace, name }, {}), spec });
  }

  /** What a placement, named by its key, chose into one group. */
  decision(
    placement: string,
    clusters: readonly string[],
    group: { index: number; name: string } = { index: 0, name: "" },
  ): void {
    const [namespace = "", name = ""] = placement.split("/");
    const { index } = group;
    const labels = {
      [PLACEMENT_LABEL]: name,
      [DECISION_GROUP_INDEX_LABEL]: String(index),
      [DECISION_GROUP_NAME_LABEL]: group.name,
    };
    const decisions = clusters.map((clusterName) => ({ clusterName, reason: "" }));
    this.placementDecisions.store({
      ...this.#object({ namespace, name: `${name}-decision-${index + 1}`, labels }, {}),
      status: { decisions },
    });
  }

  clusterSet(name: string): void {
    this.clusterSets.store(this.#object({ name }, {}));
  }

  clusterSetBinding(namespace: string, name: string): void {
    this.clusterSetBindings.store({ ...this.#object({ namespace, name }, {}), spec: { clusterSet: name } });
  }

  removeCluster(name: string): void {
    this.clusters.dropOwn({ name });
  }

  removeClusterAddOn(cluster: string, name: string): void {
    this.clusterAddOns.dropOwn({ namespace: cluster, name });
  }

  #object(metadata: RawObject["metadata"], conditions: Conditions, at = REPORTED_AT) {
    this.#version += 1;
    return {
      metadata: {
        ...metadata,
        uid: `uid-${this.#version}`,
        resourceVersion: String(this.#version),
        creationTimestamp: "2026-11-20T08:00:00Z",
      },
      status: {
        conditions: Object.entries(conditions).map(([type, reported]) => {
          const [status = "", reason = ""] = reported.split("/");
          return { type, status, reason, lastTransitionTime: at };
        }),
      },
    };
  }
}

/** A clock that only advances when told to. */
export class TestClock implements Clock {
  #nowMs: number;
  readonly #calls = new Set<{ readonly atMs: number; readonly call: () => void }>();

  constructor(start: Date = new Date(0)) {
    this.#nowMs = start.getTime();
  }

  /** How many wait to be called. */
  get timers(): number {
    return this.#calls.size;
  }

  now(): number {
    return this.#nowMs;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { atMs: this.#nowMs + ms, call };
    this.#calls.add(timer);
    return () => this.#calls.delete(timer);
  }

  advance(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [next] = [...this.#calls].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
      if (!next) break;
      this.#calls.delete(next);
      this.#nowMs = next.atMs;
      next.call();
    }
    this.#nowMs = endMs;
  }
}
