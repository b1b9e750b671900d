import { isDeepStrictEqual } from "node:util";
import { isInPart } from "@/lib/gates/fleet-part";
import type { FleetPart } from "@/lib/resources/fleet-part";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { GateCaches } from "./gate-sources";

/**
 * Which clusters each window and freeze is for. A cluster that changes is looked at once for each of them, and no
 * others are.
 */
export class GateMembers {
  readonly #members = new Map<string, Set<string>>();

  constructor(private readonly caches: GateCaches) {}

  /** Of the window or freeze with that part of the fleet, by the name of its row. */
  of(name: string, part: FleetPart): ReadonlySet<string> {
    const known = this.#members.get(name) ?? this.#compute(part);
    this.#members.set(name, known);
    return known;
  }

  forget(name: string): void {
    this.#members.delete(name);
  }

  /** Names each window and freeze whose clusters change. Returns the functions that unsubscribe. */
  follow(touch: (name: string) => void, partOf: (name: string) => FleetPart | undefined): (() => void)[] {
    const { clusters, clusterSets } = this.caches;
    return [
      clusters.subscribe(({ before, after }) => {
        if (before && after && isDeepStrictEqual(selectedBy(before), selectedBy(after))) return;
        for (const name of this.#members.keys()) if (this.#update(name, partOf(name), before, after)) touch(name);
      }),
      clusterSets.subscribe(() => {
        const names = [...this.#members.keys()];
        this.#members.clear();
        for (const name of names) touch(name);
      }),
    ];
  }

  /** Whether the cluster has come or gone, or what it says has changed. */
  #update(
    name: string,
    part: FleetPart | undefined,
    before: ManagedCluster | undefined,
    after: ManagedCluster | undefined,
  ): boolean {
    const members = this.#members.get(name);
    const cluster = (after ?? before)?.metadata.name;
    if (!members || !part || cluster === undefined) return false;
    const wasIn = members.has(cluster);
    const isIn = after !== undefined && isInPart(part, after, this.caches.clusterSets.list());
    if (isIn) members.add(cluster);
    else members.delete(cluster);
    return wasIn || isIn;
  }

  #compute(part: FleetPart): Set<string> {
    const sets = this.caches.clusterSets.list();
    const selected = this.caches.clusters.list((cluster) => isInPart(part, cluster, sets));
    return new Set(selected.map(({ metadata }) => metadata.name));
  }
}

/** What windows and freezes select by, and read of a cluster. */
function selectedBy({ metadata, status }: ManagedCluster): object {
  return { labels: metadata.labels, claims: status.clusterClaims };
}
