import { countAt, failuresIn, isBreached, isFrozen, type LaneState, type WaveState } from "./lane-state";
import type { ClusterStanding, Stage } from "./stage";

/** Where a wave stands: failures that it tolerates do not show while others move, or when all others are done. */
export function waveStage({ standings, failuresAllowed }: WaveState): Stage {
  if (failuresIn(standings) > failuresAllowed) return failureStage(standings);
  const others = standings.filter(({ stage }) => stage !== "failed" && stage !== "timed-out");
  return others.length > 0 ? stageOfMany(others) : failureStage(standings);
}

/** Where the whole stands: a rollout that lets nobody further start has failed, whoever is still on the way. */
export function laneStage(state: LaneState): Stage {
  const { standings } = state;
  if (!state.outcome.ok) return "failed";
  if (standings.length === 0) return "waiting";
  if (state.held && countAt(standings, "done") < standings.length) return "held";
  if (isBreached(state) || isFrozen(state)) return failureStage(standings);
  const others = standings.filter(({ stage }) => stage !== "failed" && stage !== "timed-out");
  const stage = others.length > 0 ? stageOfMany(others) : "done";
  return stage === "done" && failuresIn(standings) > 0 ? failureStage(standings) : stage;
}

/** Somebody who moves says more than somebody who does not. */
function stageOfMany(standings: readonly ClusterStanding[]): Stage {
  const isBetweenTwo = standings.some(({ hasBegun }) => hasBegun) && standings.some(({ hasBegun, isRolling }) => isRolling && !hasBegun);
  if (countAt(standings, "applying") > 0) return "applying";
  if (countAt(standings, "stalled") > 0) return "stalled";
  if (isBetweenTwo) return "applying";
  if (countAt(standings, "soaking") > 0) return "soaking";
  if (countAt(standings, "waiting") > 0) return "waiting";
  return countAt(standings, "held") > 0 ? "held" : "done";
}

function failureStage(standings: readonly ClusterStanding[]): Stage {
  return countAt(standings, "timed-out") > 0 ? "timed-out" : "failed";
}
