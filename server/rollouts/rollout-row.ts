import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { condition } from "@/lib/kube/conditions";
import { HELD_CONDITION } from "@/lib/kube/names";
import type { HeldNow, RolloutRow, RolloutWave, StageCount } from "@/lib/lists/rollouts/row";
import type { InstallConfigReference, InstallProgression } from "@/lib/resources/cluster-management-add-on";
import type { ConfigSpecHash } from "@/lib/resources/config-reference";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import { sameConfig } from "@/lib/rollout/desired-configs";
import type { RolloutLane } from "@/lib/rollout/lane";
import { messageOf } from "@/lib/rollout/lane-issues";
import { waveStage } from "@/lib/rollout/lane-stage";
import { countAt, type WaveState } from "@/lib/rollout/lane-state";
import type { ReadOrder } from "@/lib/rollout/orders";
import type { ClusterState } from "@/lib/rollout/stage";
import type { Held } from "@/lib/rollout/steer";
import type { Rollout } from "./rollouts-of";

/** One add-on's way through the clusters of one placement as a line of the rollouts page. */
export function rolloutRow({ addOn, lane, progression, order, lifecycle, templated }: Rollout): RolloutRow {
  const { node, outcome, clusterStates, strategy } = lane;
  const applied = clusterStates.filter(({ stage }) => stage === "done" || stage === "soaking");
  const progressing = condition(progression?.conditions ?? [], "Progressing");
  return {
    name: `${addOn}/${node.namespace}/${node.name}`,
    addOn,
    namespace: node.namespace,
    placement: node.name,
    strategy: strategy?.type ?? "All",
    stage: lane.stage,
    total: clusterStates.length,
    applied: applied.length,
    healthy: applied.filter(({ health }) => health === "healthy").length,
    waves: lane.waves.map(waveLine),
    gates: [...lane.gates],
    maxConcurrency: lane.maxConcurrency,
    ...timesOf(lane),
    configs: progression?.configReferences.flatMap((reference) => configChange(reference, node)) ?? [],
    notice: lane.notice ?? (progression || !outcome.ok ? undefined : NOT_TAKEN_UP),
    issues: lane.issues.map(({ clusters, ...issue }) => ({ ...issue, clusters: [...clusters] })),
    since: progressing?.lastTransitionTime || undefined,
    held: lane.held && heldNow(lane.held, progression),
    order: order && orderLine(order),
    lifecycle,
    templated,
  };
}

function heldNow({ reason, message }: Held, progression: InstallProgression | undefined): HeldNow {
  const reported = condition(progression?.conditions ?? [], HELD_CONDITION);
  return { reason, message: message, since: reported?.lastTransitionTime || undefined };
}

function orderLine(read: ReadOrder): NonNullable<RolloutRow["order"]> {
  if (!read.ok) return { error: read.error };
  const { hold, abort, gate } = read.order;
  return { hold, abort: abort && { at: abort.at, by: abort.by }, minAvailablePercent: gate?.minAvailablePercent };
}

const NOT_TAKEN_UP = { level: "note", message: "The add-on manager has not started it yet." } as const;

/** Each cluster with its stage, in rollout order. */
export function rolloutClusters({ waves, strategy }: RolloutLane): RolloutCluster[] {
  let index = 0;
  return waves.flatMap(({ clusterStates }, wave) =>
    clusterStates.map((clusterState) => ({
      name: clusterState.cluster,
      position: index++,
      wave,
      set: clusterState.set,
      stage: clusterState.stage,
      health: clusterState.health,
      since: timeText(clusterState.sinceMs),
      message: messageOf(clusterState, strategy),
    })),
  );
}

function waveLine(wave: WaveState): RolloutWave {
  const { failuresAllowed, group, mandatory, clusterStates } = wave;
  const soaksMs = clusterStates.flatMap(({ stage, untilMs }) =>
    stage === "soaking" && untilMs !== undefined ? [untilMs] : [],
  );
  return {
    group,
    mandatory,
    stage: waveStage(wave),
    size: clusterStates.length,
    counts: countsOf(clusterStates),
    sets: [...new Set(clusterStates.flatMap(({ set }) => set ?? []))].sort(),
    failuresAllowed,
    soaksUntil: soaksMs.length > 0 ? timeText(soaksMs.reduce((last, ms) => Math.max(last, ms), 0)) : undefined,
  };
}

/** In the order of a rollout, so that equal counts are equal lists. */
const STAGES = [
  "done",
  "soaking",
  "applying",
  "waiting",
  "stalled",
  "timed-out",
  "failed",
  "held",
] as const satisfies readonly StageCount["stage"][];

function countsOf(clusterStates: readonly ClusterState[]): StageCount[] {
  return STAGES.flatMap((stage) => {
    if (countAt(clusterStates, stage) === 0) return [];
    const here = clusterStates.filter((clusterState) => clusterState.stage === stage);
    const healths = [...new Set(here.map(({ health }) => health))].sort();
    return healths.map((health) => ({
      stage,
      health,
      size: here.filter((clusterState) => clusterState.health === health).length,
    }));
  });
}

function timesOf({ node, strategy }: RolloutLane): Pick<RolloutRow, "minSuccessTime" | "progressDeadline"> {
  if (!strategy) return {};
  const { all, progressive, progressivePerGroup } = node.strategy;
  const texts = { All: all, Progressive: progressive, ProgressivePerGroup: progressivePerGroup }[strategy.type];
  const { minSuccessMs, deadlineMs } = strategy.timing;
  return {
    minSuccessTime: minSuccessMs > 0 ? texts?.minSuccessTime : undefined,
    progressDeadline: Number.isFinite(deadlineMs) ? texts?.progressDeadline : undefined,
  };
}

function configChange(
  { resource, group, desiredConfig, lastKnownGoodConfig }: InstallConfigReference,
  node: PlacementNode,
) {
  if (!desiredConfig) return [];
  const isOther = (config: ConfigSpecHash | undefined) => config !== undefined && !sameConfig(config, desiredConfig);
  const before = isOther(lastKnownGoodConfig) ? lastKnownGoodConfig : mostApplied(node, { group, resource }, isOther);
  const { name, namespace = "", specHash } = desiredConfig;
  return [{ resource, namespace, name, hash: specHash, from: before && { name: before.name, hash: before.specHash } }];
}

/**
 * A progression forgets what was before when it gets another configuration by name; the clusters that wait for it have
 * it still.
 */
function mostApplied(
  { members }: PlacementNode,
  kind: { readonly group: string; readonly resource: string },
  isOther: (config: ConfigSpecHash | undefined) => boolean,
): ConfigSpecHash | undefined {
  const sizes = new Map<string, { readonly config: ConfigSpecHash; readonly size: number }>();
  for (const { clusterAddOn } of members) {
    const reference = clusterAddOn.status.configReferences.find(
      ({ group, resource }) => group === kind.group && resource === kind.resource,
    );
    const config = reference?.lastAppliedConfig;
    if (!config || !isOther(config)) continue;
    const key = `${config.namespace ?? ""}/${config.name}/${config.specHash}`;
    sizes.set(key, { config, size: (sizes.get(key)?.size ?? 0) + 1 });
  }
  return [...sizes.values()].sort((a, b) => b.size - a.size)[0]?.config;
}

function timeText(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
