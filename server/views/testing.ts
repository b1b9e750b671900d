import type { RawObject } from "@/lib/kube/object";
import { DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns, placementsOf } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { CachedKind } from "@/server/hub/cached-kind";

type Conditions = Readonly<Record<string, string>>;

/** The caches of the clusters view, filled by hand: a hub that says what a test wants it to. */
export class TestCaches {
  readonly clusters = new CachedKind({ resource: managedClusters, project: (cluster) => cluster, indexes: {}, freeze: true });
  readonly clusterAddOns = new CachedKind({
    resource: managedClusterAddOns,
    project: (clusterAddOn) => clusterAddOn,
    indexes: { cluster: ({ metadata }) => [metadata.namespace ?? ""] },
    freeze: true,
  });
  readonly certificateRequests = new CachedKind({
    resource: certificateSigningRequests,
    project: (request) => request,
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
    indexes: { placement: (decision) => [placementOf(decision)] },
    freeze: true,
  });
  #version = 0;

  /** Both caches have seen all that there is. */
  sync(): void {
    for (const cache of [this.clusters, this.clusterAddOns, this.addOns, this.placementDecisions, this.certificateRequests])
      cache.endList(new Set(cache.list().map(({ metadata }) => metadata.name)), "0");
  }

  /** A cluster that has joined, available unless `conditions` say otherwise. */
  cluster(name: string, { labels = {}, conditions = {} }: { labels?: Record<string, string>; conditions?: Conditions } = {}): void {
    const said = { ManagedClusterJoined: "True", ManagedClusterConditionAvailable: "True", ...conditions };
    this.clusters.store({ ...this.#object({ name, labels }, said), spec: { hubAcceptsClient: true } });
  }

  clusterAddOn(cluster: string, name: string, conditions: Conditions = {}): void {
    this.clusterAddOns.store(this.#object({ namespace: cluster, name }, conditions));
  }

  /** An add-on installed by hand, or by these placements, each named by its key. */
  addOn(name: string, placements?: readonly string[]): void {
    const named = placements?.map((key) => ({ namespace: key.split("/")[0], name: key.split("/")[1] }));
    const installStrategy = named ? { type: "Placements", placements: named } : { type: "Manual" };
    this.addOns.store({ ...this.#object({ name }, {}), spec: { installStrategy } });
  }

  /** What a placement, named by its key, chose. */
  decision(placement: string, clusters: readonly string[]): void {
    const [namespace = "", name = ""] = placement.split("/");
    const labels = { [PLACEMENT_LABEL]: name, [DECISION_GROUP_INDEX_LABEL]: "0" };
    const decisions = clusters.map((clusterName) => ({ clusterName, reason: "" }));
    this.placementDecisions.store({ ...this.#object({ namespace, name: `${name}-decision-1`, labels }, {}), status: { decisions } });
  }

  removeCluster(name: string): void {
    this.clusters.dropOwn({ name });
  }

  removeClusterAddOn(cluster: string, name: string): void {
    this.clusterAddOns.dropOwn({ namespace: cluster, name });
  }

  #object(metadata: RawObject["metadata"], conditions: Conditions): RawObject {
    this.#version += 1;
    return {
      metadata: {
        ...metadata,
        uid: `uid-${this.#version}`,
        resourceVersion: String(this.#version),
        creationTimestamp: "2026-11-20T08:00:00Z",
      },
      status: {
        conditions: Object.entries(conditions).map(([type, status]) => ({ type, status, lastTransitionTime: "2026-11-21T10:00:00Z" })),
      },
    };
  }
}
