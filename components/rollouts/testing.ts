import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import type { AddOnHealth } from "@/lib/lists/clusters/row";
import type { RolloutRow, RolloutWave, StageCount } from "@/lib/lists/rollouts/row";
import type { RolloutStage } from "@/lib/lists/rollouts/stages";
import { rolloutRow } from "@/lib/lists/testing";

/** For tests: a rollout in one lane without clusters, with changes. */
export function emptyRollout(change: Partial<RolloutRow> = {}): RolloutRow {
  return rolloutRow({ placement: "eks", total: 0, applied: 0, healthy: 0, ...change });
}

/** For tests: a wave with these clusters. */
export function wave(
  stage: RolloutStage,
  counts: readonly StageCount[],
  change: Partial<RolloutWave> = {},
): RolloutWave {
  const size = counts.reduce((sum, each) => sum + each.size, 0);
  return { mandatory: false, stage, size, counts: [...counts], sets: [], failuresAllowed: 0, ...change };
}

/** For tests: this number of clusters at this stage. */
export function at(size: number, stage: RolloutStage, health: AddOnHealth = "healthy"): StageCount {
  return { size, stage, health };
}

/** For tests: a done and healthy cluster, with changes. */
export function rolloutCluster(change: Partial<RolloutCluster> = {}): RolloutCluster {
  return { name: "eks-prod-01", position: 0, wave: 0, stage: "done", health: "healthy", ...change };
}
