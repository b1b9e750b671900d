import { deepEqual } from "@/lib/kube/patches";
import type { ClusterDecision } from "./plan-node";

type Listener = (addOn: string, cluster: string) => void;

/**
 * What rollouts have decided for each cluster. It follows from the hub's state, so it is kept in memory and computed
 * again after a start.
 */
export interface RolloutDecisions {
  get(addOn: string, cluster: string): ClusterDecision | undefined;
  /** Replaces all decisions of one add-on and notifies clusters whose decision changed. Equal ones are kept. */
  set(addOn: string, byCluster: ReadonlyMap<string, ClusterDecision>): void;
  /** Follows from now on. Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void;
}

export function createRolloutDecisions(): RolloutDecisions {
  const byAddOn = new Map<string, ReadonlyMap<string, ClusterDecision>>();
  const listeners = new Set<Listener>();
  return {
    get: (addOn, cluster) => byAddOn.get(addOn)?.get(cluster),
    set(addOn, byCluster) {
      const before = byAddOn.get(addOn);
      const now = new Map(
        [...byCluster].map(([cluster, decision]) => [cluster, unlessSame(before?.get(cluster), decision)]),
      );
      if (now.size > 0) byAddOn.set(addOn, now);
      else byAddOn.delete(addOn);
      for (const cluster of new Set([...(before?.keys() ?? []), ...now.keys()])) {
        if (before?.get(cluster) === now.get(cluster)) continue;
        for (const listener of [...listeners]) listener(addOn, cluster);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function unlessSame(before: ClusterDecision | undefined, now: ClusterDecision): ClusterDecision {
  return before && deepEqual(before, now) ? before : now;
}
