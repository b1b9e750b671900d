import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { clusterProblems } from "./cluster-problems";
import type { Enablement, EnablementProblem } from "./enablement";
import { decidedBy, type Facts, type Installed, isByPlacements, namedPlacements } from "./facts";
import { rolloutProblems } from "./rollout-problems";
import { type ExcludedCluster, type SieveLine, type Sifted, sieveOf, sift } from "./sieve";
import { siftExisting } from "./sift-existing";
import { warningsOf } from "./warnings";
import { type Wave, wavesOf } from "./waves";

export interface Preview {
  /** Sorted by name, as all clusters here. */
  readonly chosen: readonly string[];
  /** Of those, the ones that have the add-on. */
  readonly already: readonly string[];
  readonly sieve: readonly SieveLine[];
  readonly leftOut: readonly ExcludedCluster[];
  readonly waves: readonly Wave[];
  /** No placement of the new strategy chooses them, so they lose the add-on. */
  readonly losing: readonly Installed[];
  readonly problems: readonly EnablementProblem[];
  readonly warnings: readonly string[];
}

/** The clusters a request reaches and its problems, by the hub's current state. */
export function previewEnablement(enablement: Enablement, facts: Facts): Preview {
  const { chosen, groups, sieve, leftOut } = siftEnablement(enablement, facts);
  const waves = wavesOf(enablement.rollout, groups);
  const installed = new Set(facts.installed.filter(({ isLeaving }) => !isLeaving).map(({ cluster }) => cluster));
  const already = chosen.filter((cluster) => installed.has(cluster));
  const wrong = [...clusterProblems(enablement, facts), ...rolloutProblems(enablement, waves)];
  return {
    chosen,
    already,
    sieve,
    leftOut,
    waves,
    losing: victimsOf(enablement, facts, chosen),
    problems: [...wrong, ...reachProblems(enablement, { chosen, already, sieve, wrong })],
    warnings: warningsOf(enablement, facts, { chosen, waves }),
  };
}

function siftEnablement({ clusters, rollout }: Enablement, facts: Facts): Sifted {
  switch (clusters.by) {
    case "hand":
      return pick(clusters.clusters, facts);
    case "placement": {
      const placement = facts.placement(objectKey(clusters));
      return placement
        ? siftExisting(placement, facts)
        : { chosen: [], groups: [], ...sieveOf(facts.clusters.length, []) };
    }
    case "new-placement":
      return sift(clusters, rollout, facts);
  }
}

function pick(clusters: readonly string[], { clusters: fleet }: Facts): Sifted {
  const known = new Set(fleet.map(({ metadata }) => metadata.name));
  const chosen = [...new Set(clusters)].filter((name) => known.has(name)).sort(compareText);
  const sieve = [
    { rule: "Clusters on this hub", stays: fleet.length },
    { rule: "Picked manually", stays: chosen.length },
  ];
  return { chosen, groups: [{ index: 0, name: "", clusters: chosen }], sieve, leftOut: [] };
}

/** Clusters that lose the add-on because its strategy becomes Placements. Custom controllers leave them alone. */
function victimsOf({ clusters }: Enablement, facts: Facts, chosen: readonly string[]): Installed[] {
  if (clusters.by === "hand" || isByPlacements(facts.addOn) || lifecycleOf(facts.addOn) === "other") return [];
  const others = namedPlacements(facts.addOn).filter((key) => key !== objectKey(clusters));
  const remaining = new Set([...chosen, ...others.flatMap((key) => decidedBy(facts, key))]);
  const victims = facts.installed.filter(({ cluster, isLeaving }) => !isLeaving && !remaining.has(cluster));
  return victims.toSorted((a, b) => compareText(a.cluster, b.cluster));
}

interface Reached extends Pick<Preview, "chosen" | "already" | "sieve"> {
  readonly wrong: readonly EnablementProblem[];
}

/** A valid choice may still select no cluster, or no new one. */
function reachProblems({ clusters }: Enablement, { chosen, already, sieve, wrong }: Reached): EnablementProblem[] {
  if (wrong.some(({ field }) => field.startsWith("clusters."))) return [];
  if (clusters.by === "hand") {
    const isDone = chosen.length > 0 && already.length === chosen.length;
    return isDone ? [{ field: "clusters.clusters", message: "Already installed on all of them." }] : [];
  }
  if (chosen.length > 0) return [];
  const last = sieve.find(({ stays }) => stays === 0)?.rule;
  const field = clusters.by === "placement" ? "clusters.name" : "clusters";
  return [{ field, message: last ? `No cluster is left after “${last}”.` : "No cluster is selected." }];
}
