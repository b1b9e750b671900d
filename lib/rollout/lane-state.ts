import { objectKey } from "@/lib/kube/resource";
import type { ConfigNode, PlacementNode } from "./config-graph";
import type { PlannedWave } from "./lane-waves";
import type { RolloutOutcome } from "./plan";
import type { ClusterStanding, Stage } from "./stage";
import type { Held } from "./steer";
import type { ParsedStrategy } from "./strategy";

export interface WaveState extends PlannedWave {
  /** One per cluster, in the same order. */
  readonly standings: readonly ClusterStanding[];
}

/** Clusters that a placement chose and another one, which the add-on names later, configures. */
export interface Taken {
  readonly clusters: ReadonlySet<string>;
  /** "namespace/name" of those placements. */
  readonly by: readonly string[];
}

/** All that is said of a rollout follows from this. */
export interface LaneState {
  readonly node: PlacementNode;
  /** Absent where it cannot be read; then there is no plan either. */
  readonly strategy: ParsedStrategy | undefined;
  readonly outcome: RolloutOutcome;
  /** Why it does not go its strategy's way; absent where it does. */
  readonly held: Held | undefined;
  readonly waves: readonly WaveState[];
  /** Those of all waves, in the same order. */
  readonly standings: readonly ClusterStanding[];
  readonly taken: Taken;
}

export function takenFrom({ clusters, configuredClusters }: PlacementNode, nodes: readonly ConfigNode[]): Taken {
  const taken = new Set([...clusters].filter((cluster) => !configuredClusters.has(cluster)));
  const holders = nodes
    .filter((node) => node.kind === "placement")
    .filter(({ members }) => members.some(({ cluster }) => taken.has(cluster)));
  return { clusters: taken, by: taken.size > 0 ? holders.map(objectKey) : [] };
}

export function countAt(standings: readonly ClusterStanding[], ...stages: Stage[]): number {
  let size = 0;
  for (const { stage } of standings) if (stages.includes(stage)) size += 1;
  return size;
}

export function failuresIn(standings: readonly ClusterStanding[]): number {
  return countAt(standings, "failed", "timed-out");
}

/** More failed than may, so nothing further starts. The plan sees it late where a failure still counts as on its way. */
export function isBreached({ outcome, waves }: LaneState): boolean {
  if (!outcome.ok) return false;
  return outcome.breached || waves.some(({ standings, failuresAllowed }) => failuresIn(standings) > failuresAllowed);
}

/**
 * After mandatory groups one timeout keeps all others from starting until that cluster succeeds, whatever number of failures is
 * allowed (addon.md Q41).
 */
export function isFrozen({ outcome, standings, strategy, waves }: LaneState): boolean {
  if (!outcome.ok || outcome.timedOut.length === 0 || !strategy || strategy.type === "All") return false;
  return waves.some(({ mandatory }) => mandatory) && standings.some(({ hasBegun }) => !hasBegun);
}

/** "2 failed, 1 timed out". */
export function failureWords(standings: readonly ClusterStanding[]): string {
  const failed = countAt(standings, "failed");
  const timedOut = countAt(standings, "timed-out");
  return [...(failed > 0 ? [`${failed} failed`] : []), ...(timedOut > 0 ? [`${timedOut} timed out`] : [])].join(", ");
}
