import { issuesOf } from "@/lib/rollout/lane-issues";
import type { ClusterState } from "@/lib/rollout/stage";
import type { AddOnCauses } from "@/server/works/cause-facts";
import type { Rollout, RolloutCaches } from "./rollouts-of";

const caused = new WeakMap<Rollout, Rollout>();

/**
 * A rollout whose clusters say what their works say, where that is more than their conditions do: for those who may
 * list works everywhere. The rollout itself where works add nothing.
 */
export function causedRollout(
  rollout: Rollout,
  { causes, clusterAddOns }: Pick<RolloutCaches, "causes" | "clusterAddOns">,
): Rollout {
  if (!causes || causes.isEmpty) return rollout;
  const known = caused.get(rollout) ?? withReasons(rollout, reasonsFrom(rollout.addOn, causes, clusterAddOns));
  caused.set(rollout, known);
  return known;
}

type Reasons = ReadonlyMap<string, string | undefined>;

/** By cluster. */
function reasonsFrom(addOn: string, causes: AddOnCauses, clusterAddOns: RolloutCaches["clusterAddOns"]): Reasons {
  return new Map(
    causes.clustersOf(addOn).flatMap((cluster) => {
      const clusterAddOn = clusterAddOns.get(addOn, cluster);
      const text = clusterAddOn && causes.textOf(clusterAddOn);
      return text ? [[cluster, text.message] as const] : [];
    }),
  );
}

function withReasons(rollout: Rollout, reasons: Reasons): Rollout {
  const { lane } = rollout;
  if (!lane.clusterStates.some(({ cluster }) => reasons.has(cluster))) return rollout;
  const withCauses = (states: readonly ClusterState[]) =>
    states.map((state) => (reasons.has(state.cluster) ? { ...state, reason: reasons.get(state.cluster) } : state));
  const clusterStates = withCauses(lane.clusterStates);
  const waves = lane.waves.map((wave) => ({ ...wave, clusterStates: withCauses(wave.clusterStates) }));
  return { ...rollout, lane: { ...lane, clusterStates, waves, issues: issuesOf(clusterStates, lane.strategy) } };
}
