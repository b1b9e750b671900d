import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { RolloutLane } from "@/lib/rollout/lane";
import type { WaitingClusters } from "./effect-facts";

/** As many rollouts are looked at; a hub rarely has that many on their way. */
const MAX_ROLLOUTS = 200;

/** The rollouts of all add-ons, each with its lane. */
export interface LaneSource {
  readonly rows: ReadonlyMap<string, RolloutRow>;
  rollout(name: string): { readonly lane: Pick<RolloutLane, "clusterStates"> } | undefined;
}

/** Rollouts that are on their way, with the clusters of each that have not begun: what a gate can still stop. */
export function* waitingClusters(rollouts: LaneSource): Generator<WaitingClusters> {
  let looked = 0;
  for (const { addOn, name, waves } of rollouts.rows.values()) {
    const mayWait = waves.some(({ counts }) => counts.some(({ stage }) => stage === "waiting"));
    if (!mayWait) continue;
    looked += 1;
    if (looked > MAX_ROLLOUTS) return;
    const states = rollouts.rollout(name)?.lane.clusterStates ?? [];
    const clusters = states
      .filter(({ hasBegun, stage }) => stage === "waiting" && !hasBegun)
      .map(({ cluster }) => cluster);
    if (clusters.length > 0) yield { name, addOn, clusters };
  }
}
