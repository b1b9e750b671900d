import { parseQuantity, quantityNumber } from "@/lib/kube/quantity";
import { type AddOnPlacementScore, validScore } from "@/lib/resources/add-on-placement-score";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Prioritizer } from "./weights";

/** The score from a cluster's add-on: the AddOnPlacementScore of that name in the cluster's namespace. */
export type ScoresOf = (cluster: string, resource: string) => AddOnPlacementScore | undefined;

export interface ScoreContext {
  /** The clusters that the placement's decisions name now. */
  readonly decided: ReadonlySet<string>;
  readonly now: Date;
  /** How often the decisions of all other placements on the hub contain each cluster; none by default. */
  readonly otherDecisions?: () => ReadonlyMap<string, number>;
  /** None by default. */
  readonly scoresOf?: ScoresOf;
}

/**
 * Scores from −100 to 100 by cluster (docs/reference/placement.md#prioritizers); a cluster without a score is missing.
 */
export type Scores = ReadonlyMap<string, number>;

/** What one prioritizer thinks of each cluster. */
export function scoresBy(prioritizer: Prioritizer, clusters: readonly ManagedCluster[], context: ScoreContext): Scores {
  switch (prioritizer.kind) {
    case "Steady":
      return scoreEach(clusters, (name) => (context.decided.has(name) ? 100 : 0));
    case "Balance":
      return balance(clusters, context.otherDecisions?.() ?? new Map());
    case "ResourceAllocatableCPU":
      return allocatable(clusters, "cpu");
    case "ResourceAllocatableMemory":
      return allocatable(clusters, "memory");
    case "AddOn": {
      const { resource, score } = prioritizer;
      const objectOf = (name: string) => context.scoresOf?.(name, resource);
      return scoreEach(clusters, (name) => {
        const object = objectOf(name);
        return object && validScore(object, score, context.now);
      });
    }
  }
}

/** Scores are relative to the cluster with most decisions on the hub, even if it is not among these. */
function balance(clusters: readonly ManagedCluster[], counts: ReadonlyMap<string, number>): Scores {
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  return scoreEach(clusters, (name) => {
    const count = counts.get(name) ?? 0;
    return count === 0 ? 100 : 2 * truncated(100 * (0.5 - count / most));
  });
}

/** By the absolute amount: the one with the least gets −100, the one with the most 100. */
function allocatable(clusters: readonly ManagedCluster[], resource: string): Scores {
  const amountOf = amountReader();
  const amounts = clusters.map(({ status }) =>
    amountOf(status.capacity[resource]) === undefined ? undefined : amountOf(status.allocatable[resource]),
  );
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const amount of amounts) {
    if (amount === undefined) continue;
    if (amount < least) least = amount;
    if (amount > most) most = amount;
  }
  return scoreEach(clusters, (_, index) => {
    const amount = amounts[index];
    if (amount === undefined) return undefined;
    return most === least ? 100 : truncated(((amount - least) / (most - least) - 0.5) * 2 * 100);
  });
}

/** Reads each text once: a fleet has few sizes of clusters. */
function amountReader(): (quantity: string | number | undefined) => number | undefined {
  const known = new Map<string, number | undefined>();
  return (quantity) => {
    if (quantity === undefined) return undefined;
    const text = String(quantity);
    const read = known.get(text);
    if (read !== undefined || known.has(text)) return read;
    const parsed = parseQuantity(text);
    const amount = parsed === undefined ? undefined : quantityNumber(parsed);
    known.set(text, amount);
    return amount;
  };
}

/** Towards zero, and never −0. */
function truncated(score: number): number {
  return Math.trunc(score) + 0;
}

function scoreEach(
  clusters: readonly ManagedCluster[],
  scoreOf: (name: string, index: number) => number | undefined,
): Scores {
  const scores = new Map<string, number>();
  for (const [index, { metadata }] of clusters.entries()) {
    const score = scoreOf(metadata.name, index);
    if (score !== undefined) scores.set(metadata.name, score);
  }
  return scores;
}
