import { isDeepStrictEqual } from "node:util";
import type { ClusterRow } from "@/lib/api/clusters";
import type { Page } from "@/lib/api/page";
import type { AddOnFacts } from "@/lib/health/add-on-words";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Change, HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import { byName, clusterRow, withoutAddOns } from "./cluster-row";

export interface ClusterCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<AddOnFacts, "cluster">;
}

/** What of the rows is shown. */
export interface ClusterSight {
  readonly addOns: boolean;
}

/** One step of the view: a row is absent before it appears and after it went. */
export interface ClusterStep {
  readonly revision: number;
  readonly rows: ReadonlyMap<string, Change<ClusterRow>>;
}

/**
 * The rows of all clusters, kept up to date from the caches: a change touches its cluster's row alone, changes of one tick count
 * once, and what does not show is no change. It knows no caller; whoever reads it has asked for their scope.
 */
export class ClusterView {
  readonly #rows = new Map<string, ClusterRow>();
  readonly #touched = new Set<string>();
  readonly #listeners = new Set<(step: ClusterStep) => void>();
  readonly #unsubscribe: readonly (() => void)[];
  #scheduled: NodeJS.Immediate | undefined;
  #revision = 0;
  #sorted: readonly ClusterRow[] | undefined;

  /** `hubFailure` tells of the hub what a silent watch cannot. */
  constructor(
    private readonly caches: ClusterCaches,
    private readonly hubFailure: () => HubFailure | undefined = () => undefined,
  ) {
    this.#unsubscribe = [
      caches.clusters.subscribe(({ before, after }) => this.#touch((after ?? before)?.metadata.name)),
      caches.clusterAddOns.subscribe(({ before, after }) => this.#touch((after ?? before)?.metadata.namespace)),
    ];
  }

  /** Grows with each step, and begins anew with the process. */
  get revision(): number {
    this.#catchUp();
    return this.#revision;
  }

  get isSynced(): boolean {
    return this.caches.clusters.isSynced && this.caches.clusterAddOns.isSynced;
  }

  /** Since when the hub has not answered, in milliseconds since epoch; undefined while it does. */
  get staleSinceMs(): number | undefined {
    const failures = [this.caches.clusters.failure, this.caches.clusterAddOns.failure, this.hubFailure()];
    const times = failures.flatMap((failure) => (failure ? [failure.since] : []));
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  page(sight: ClusterSight): Page<ClusterRow> {
    this.#catchUp();
    this.#sorted ??= [...this.#rows.values()].sort(byName);
    const rows = sight.addOns ? [...this.#sorted] : this.#sorted.map(withoutAddOns);
    const stale = this.staleSinceMs;
    return {
      rows,
      total: rows.length,
      revision: this.#revision,
      synced: this.isSynced,
      loaded: rows.length,
      ...(stale === undefined ? {} : { staleSince: new Date(stale).toISOString() }),
    };
  }

  /** Follows from here on. Returns the way out. */
  subscribe(listener: (step: ClusterStep) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    for (const leave of this.#unsubscribe) leave();
    clearImmediate(this.#scheduled);
    this.#listeners.clear();
  }

  #touch(name: string | undefined): void {
    if (name === undefined) return;
    this.#touched.add(name);
    this.#scheduled ??= setImmediate(() => this.#catchUp());
  }

  #catchUp(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    const rows = new Map<string, Change<ClusterRow>>();
    for (const name of this.#touched) {
      const change = this.#renew(name);
      if (change) rows.set(name, change);
    }
    this.#touched.clear();
    if (rows.size === 0) return;
    this.#revision += 1;
    this.#sorted = undefined;
    const step = { revision: this.#revision, rows };
    for (const listener of [...this.#listeners]) listener(step);
  }

  #renew(name: string): Change<ClusterRow> | undefined {
    const cluster = this.caches.clusters.get(name);
    const before = this.#rows.get(name);
    const after = cluster && clusterRow(cluster, this.caches.clusterAddOns.by("cluster", name));
    if (isDeepStrictEqual(before, after)) return undefined;
    if (after) this.#rows.set(name, after);
    else this.#rows.delete(name);
    return { before, after };
  }
}
