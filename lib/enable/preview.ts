import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { clusterProblems } from "./cluster-problems";
import { decidedBy, type Facts, type Installed, isByPlacements, namedPlacements } from "./facts";
import { rolloutProblems } from "./rollout-problems";
import { type LeftOut, type SieveLine, type Sifted, sieveOf, sift } from "./sieve";
import { siftExisting } from "./sift-existing";
import { warningsOf } from "./warnings";
import { type Wave, wavesOf } from "./waves";
import type { Problem, Wish } from "./wish";

export interface Preview {
  /** Sorted by name, as all clusters here. */
  readonly chosen: readonly string[];
  /** Of those, the ones that have the add-on. */
  readonly already: readonly string[];
  readonly sieve: readonly SieveLine[];
  readonly leftOut: readonly LeftOut[];
  readonly waves: readonly Wave[];
  /** F8: no placement of the new strategy chooses them. */
  readonly losing: readonly Installed[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/** Whom a wish reaches and what stands against it, from what the hub holds now. */
export function previewWish(wish: Wish, facts: Facts): Preview {
  const { chosen, groups, sieve, leftOut } = siftWish(wish, facts);
  const waves = wavesOf(wish.rollout, groups);
  const installed = new Set(facts.installed.filter(({ isLeaving }) => !isLeaving).map(({ cluster }) => cluster));
  const already = chosen.filter((cluster) => installed.has(cluster));
  const wrong = [...clusterProblems(wish, facts), ...rolloutProblems(wish, waves)];
  return {
    chosen,
    already,
    sieve,
    leftOut,
    waves,
    losing: victimsOf(wish, facts, chosen),
    problems: [...wrong, ...reachProblems(wish, { chosen, already, sieve, wrong })],
    warnings: warningsOf(wish, facts, { chosen, waves }),
  };
}

function siftWish({ clusters, rollout }: Wish, facts: Facts): Sifted {
  switch (clusters.by) {
    case "hand":
      return pick(clusters.clusters, facts);
    case "placement": {
      const placement = facts.placement(objectKey(clusters));
      return placement ? siftExisting(placement, facts) : { chosen: [], groups: [], ...sieveOf(facts.clusters.length, []) };
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
    { rule: "Picked by hand", stays: chosen.length },
  ];
  return { chosen, groups: [{ index: 0, name: "", clusters: chosen }], sieve, leftOut: [] };
}

/** Clusters that lose the add-on because its strategy becomes one by placements. A manager of its own leaves them alone. */
function victimsOf({ clusters }: Wish, facts: Facts, chosen: readonly string[]): Installed[] {
  if (clusters.by === "hand" || isByPlacements(facts.addOn) || lifecycleOf(facts.addOn) === "other") return [];
  const others = namedPlacements(facts.addOn).filter((key) => key !== objectKey(clusters));
  const kept = new Set([...chosen, ...others.flatMap((key) => decidedBy(facts, key))]);
  const victims = facts.installed.filter(({ cluster, isLeaving }) => !isLeaving && !kept.has(cluster));
  return victims.toSorted((a, b) => compareText(a.cluster, b.cluster));
}

interface Reached extends Pick<Preview, "chosen" | "already" | "sieve"> {
  readonly wrong: readonly Problem[];
}

/** A choice that nothing is wrong with may still reach nobody, or nobody new. */
function reachProblems({ clusters }: Wish, { chosen, already, sieve, wrong }: Reached): Problem[] {
  if (wrong.some(({ field }) => field.startsWith("clusters."))) return [];
  if (clusters.by === "hand") {
    const isDone = chosen.length > 0 && already.length === chosen.length;
    return isDone ? [{ field: "clusters.clusters", sentence: "All of them have it already." }] : [];
  }
  if (chosen.length > 0) return [];
  const last = sieve.find(({ stays }) => stays === 0)?.rule;
  const field = clusters.by === "placement" ? "clusters.name" : "clusters";
  return [{ field, sentence: last ? `No cluster is left after “${last}”.` : "No cluster is chosen." }];
}
