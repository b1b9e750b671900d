import type { RawObject } from "@/lib/kube/object";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
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
  #version = 0;

  /** Both caches have seen all that there is. */
  sync(): void {
    for (const cache of [this.clusters, this.clusterAddOns]) cache.endList(new Set(cache.list().map(({ metadata }) => metadata.name)), "0");
  }

  /** A cluster that has joined, available unless `conditions` say otherwise. */
  cluster(name: string, { labels = {}, conditions = {} }: { labels?: Record<string, string>; conditions?: Conditions } = {}): void {
    const said = { ManagedClusterJoined: "True", ManagedClusterConditionAvailable: "True", ...conditions };
    this.clusters.store({ ...this.#object({ name, labels }, said), spec: { hubAcceptsClient: true } });
  }

  clusterAddOn(cluster: string, name: string, conditions: Conditions = {}): void {
    this.clusterAddOns.store(this.#object({ namespace: cluster, name }, conditions));
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
