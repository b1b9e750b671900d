import { objectKey } from "@/lib/kube/resource";
import type { ConfigNode, PlacementNode } from "./config-graph";
import type { Held } from "./held";
import type { PlannedWave } from "./lane-waves";
import type { RolloutOutcome } from "./plan";
import type { ClusterState, Stage } from "./stage";
import type { ParsedStrategy } from "./strategy";

export interface WaveState extends PlannedWave {
  /** One per cluster, in the same order. */
  readonly clusterStates: readonly ClusterState[];
}

/** Clusters that a placement chose and another one, which the add-on names later, configures. */
export interface Taken {
  readonly clusters: ReadonlySet<string>;
  /** "namespace/name" of those placements. */
  readonly by: readonly string[];
}

/** Everything said about a rollout follows from this. */
export interface LaneState {
  readonly node: PlacementNode;
  /** Absent if it cannot be read; then there is no plan either. */
  readonly strategy: ParsedStrategy | undefined;
  readonly outcome: RolloutOutcome;
  /** Why it does not go its strategy's way; absent where it does. */
  readonly held: Held | undefined;
  readonly waves: readonly WaveState[];
  /** Those of all waves, in the same order. */
  readonly clusterStates: readonly ClusterState[];
  readonly taken: Taken;
  /** An order lets it go on without clusters that are away. */
  readonly leavesAway: boolean;
}

export function takenFrom({ clusters, configuredClusters }: PlacementNode, nodes: readonly ConfigNode[]): Taken {
  const taken = new Set([...clusters].filter((cluster) => !configuredClusters.has(cluster)));
  const holders = nodes
    .filter((node) => node.kind === "placement")
    .filter(({ members }) => members.some(({ cluster }) => taken.has(cluster)));
  return { clusters: taken, by: taken.size > 0 ? holders.map(objectKey) : [] };
}

export function countAt(clusterStates: readonly ClusterState[], ...stages: Stage[]): number {
  let size = 0;
  for (const { stage } of clusterStates) if (stages.includes(stage)) size += 1;
  return size;
}

export function failuresIn(clusterStates: readonly ClusterState[]): number {
  return countAt(clusterStates, "failed", "timed-out");
}

/**
 * More failed than may, so nothing further starts. The plan sees it late where a failure still counts as on its way.
 */
export function isBreached({ outcome, waves }: LaneState): boolean {
  if (!outcome.ok) return false;
  return (
    outcome.breached || waves.some(({ clusterStates, failuresAllowed }) => failuresIn(clusterStates) > failuresAllowed)
  );
}

/**
 * After mandatory groups one timeout keeps all others from starting until that cluster succeeds, whatever `maxFailures`
 * says (docs/reference/rollouts.md#mandatory-groups).
 */
export function isFrozen({ outcome, clusterStates, strategy, waves }: LaneState): boolean {
  if (!outcome.ok || outcome.timedOut.length === 0 || !strategy || strategy.type === "All") return false;
  return waves.some(({ mandatory }) => mandatory) && clusterStates.some(({ hasBegun }) => !hasBegun);
}

/** "2 failed, 1 timed out". */
export function failureText(clusterStates: readonly ClusterState[]): string {
  const failed = countAt(clusterStates, "failed");
  const timedOut = countAt(clusterStates, "timed-out");
  return [...(failed > 0 ? [`${failed} failed`] : []), ...(timedOut > 0 ? [`${timedOut} timed out`] : [])].join(", ");
}
