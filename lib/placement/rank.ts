import { compareText } from "@/lib/kube/order";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type ScoreContext, scoresBy } from "./prioritizers";
import type { Weighted } from "./weights";

export interface Ranked {
  readonly cluster: ManagedCluster;
  /** The sum of all scores times their weights. */
  readonly total: number;
}

/** What one prioritizer added to a choice. */
export interface PrioritizerScores {
  readonly name: string;
  readonly weight: number;
  readonly scores: ReadonlyMap<string, number>;
}

export interface Ranking {
  /** The best first, and by name where two are equal. */
  readonly ranked: readonly Ranked[];
  readonly prioritizers: readonly PrioritizerScores[];
}

/** The order in which clusters are chosen. A cluster that a prioritizer cannot judge gets 0 from it. */
export function rank(
  clusters: readonly ManagedCluster[],
  weights: readonly Weighted[],
  context: ScoreContext,
): Ranking {
  const prioritizers = weights.map(({ name, weight, prioritizer }) => ({
    name,
    weight,
    scores: scoresBy(prioritizer, clusters, context),
  }));
  const ranked = clusters.map((cluster) => {
    let total = 0;
    for (const { weight, scores } of prioritizers) total += weight * (scores.get(cluster.metadata.name) ?? 0);
    return { cluster, total };
  });
  return { ranked: ranked.sort(byRank), prioritizers };
}

function byRank(a: Ranked, b: Ranked): number {
  return b.total - a.total || compareText(a.cluster.metadata.name, b.cluster.metadata.name);
}
