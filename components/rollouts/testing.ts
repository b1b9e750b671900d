import type { AddOnHealth } from "@/lib/api/clusters";
import type { RolloutCluster } from "@/lib/api/rollout-cluster";
import type { RolloutRow, RolloutStage, RolloutWave, StageCount } from "@/lib/api/rollouts";
import { rolloutRow } from "@/lib/api/testing";

/** For tests: a rollout in one lane that has nobody to reach, but for what is named. */
export function emptyRollout(change: Partial<RolloutRow> = {}): RolloutRow {
  return rolloutRow({ placement: "eks", total: 0, applied: 0, healthy: 0, ...change });
}

/** For tests: a wave with these clusters. */
export function wave(stage: RolloutStage, counts: readonly StageCount[], change: Partial<RolloutWave> = {}): RolloutWave {
  const size = counts.reduce((sum, each) => sum + each.size, 0);
  return { mandatory: false, stage, size, counts: [...counts], sets: [], failuresAllowed: 0, ...change };
}

/** For tests: so many clusters at this stage. */
export function at(size: number, stage: RolloutStage, health: AddOnHealth = "healthy"): StageCount {
  return { size, stage, health };
}

/** For tests: a cluster that is done and well, but for what is named. */
export function rolloutCluster(change: Partial<RolloutCluster> = {}): RolloutCluster {
  return { name: "eks-prod-01", place: 0, wave: 0, stage: "done", health: "healthy", ...change };
}
