import { countAt, failuresIn, isBreached, isFrozen, type LaneState, type WaveState } from "./lane-state";
import type { ClusterState, Stage } from "./stage";

/** Stage of a wave: tolerated failures do not show while others progress, or when all others are done. */
export function waveStage({ clusterStates, failuresAllowed }: WaveState): Stage {
  if (failuresIn(clusterStates) > failuresAllowed) return failureStage(clusterStates);
  const others = clusterStates.filter(({ stage }) => stage !== "failed" && stage !== "timed-out");
  return others.length > 0 ? stageOfMany(others) : failureStage(clusterStates);
}

/** Stage of the whole rollout: if no more clusters may start, it has failed, whatever is still in progress. */
export function laneStage(state: LaneState): Stage {
  const { clusterStates } = state;
  if (!state.outcome.ok) return "failed";
  if (clusterStates.length === 0) return "waiting";
  if (state.held && countAt(clusterStates, "done") < clusterStates.length) return "held";
  if (isBreached(state) || isFrozen(state)) return failureStage(clusterStates);
  const others = clusterStates.filter(({ stage }) => stage !== "failed" && stage !== "timed-out");
  const stage = others.length > 0 ? stageOfMany(others) : "done";
  return stage === "done" && failuresIn(clusterStates) > 0 ? failureStage(clusterStates) : stage;
}

/** A progressing cluster takes precedence over a waiting one. */
function stageOfMany(clusterStates: readonly ClusterState[]): Stage {
  const isBetweenTwo =
    clusterStates.some(({ hasBegun }) => hasBegun) &&
    clusterStates.some(({ hasBegun, isRolling }) => isRolling && !hasBegun);
  if (countAt(clusterStates, "applying") > 0) return "applying";
  if (countAt(clusterStates, "stalled") > 0) return "stalled";
  if (isBetweenTwo) return "applying";
  if (countAt(clusterStates, "soaking") > 0) return "soaking";
  if (countAt(clusterStates, "waiting") > 0) return "waiting";
  if (countAt(clusterStates, "held") > 0) return "held";
  return countAt(clusterStates, "away") > 0 ? "away" : "done";
}

function failureStage(clusterStates: readonly ClusterState[]): Stage {
  return countAt(clusterStates, "timed-out") > 0 ? "timed-out" : "failed";
}
