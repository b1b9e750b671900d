import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import { inSet, type ManagedClusterSet } from "@/lib/resources/managed-cluster-set";

interface Counts {
  readonly members: number;
  readonly available: number;
}

const NONE: Counts = { members: 0, available: 0 };

/**
 * How many clusters each set has: kept by each change, because counting one set means to look at the whole fleet. It
 * knows what it was told, in whichever order sets and clusters come.
 */
export class SetTally {
  readonly #clusters = new Map<string, ManagedCluster>();
  readonly #sets = new Map<string, ManagedClusterSet>();
  readonly #counts = new Map<string, Counts>();

  of(set: string): Counts {
    return this.#counts.get(set) ?? NONE;
  }

  /** Counts a set that is new, or takes other clusters than before; without one, forgets it. */
  putSet(name: string, set: ManagedClusterSet | undefined): void {
    this.#sets.delete(name);
    this.#counts.delete(name);
    if (!set) return;
    const members = [...this.#clusters.values()].filter((cluster) => inSet(set, cluster));
    this.#sets.set(name, set);
    this.#counts.set(name, { members: members.length, available: members.filter(isAvailable).length });
  }

  /** Counts a cluster where it is now, and returns the sets whose counts are others by that. */
  putCluster(name: string, after: ManagedCluster | undefined): string[] {
    const before = this.#clusters.get(name);
    if (after) this.#clusters.set(name, after);
    else this.#clusters.delete(name);
    return [...this.#sets].flatMap(([setName, set]) => {
      const [was, is] = [partOf(set, before), partOf(set, after)];
      if (was.members === is.members && was.available === is.available) return [];
      const { members, available } = this.of(setName);
      this.#counts.set(setName, {
        members: members + is.members - was.members,
        available: available + is.available - was.available,
      });
      return [setName];
    });
  }
}

/** What one cluster adds to the counts of a set. */
function partOf(set: ManagedClusterSet, cluster: ManagedCluster | undefined): Counts {
  if (!cluster || !inSet(set, cluster)) return NONE;
  return { members: 1, available: isAvailable(cluster) ? 1 : 0 };
}

function isAvailable(cluster: ManagedCluster): boolean {
  return clusterHealth(cluster) === "available";
}
