import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import type { StartBlock } from "@/lib/gates/start-rules";
import { condition } from "@/lib/kube/conditions";
import { HELD_CONDITION, HOLD_UPDATES_LABEL } from "@/lib/kube/names";
import type { HeldNow, RolloutIssue, RolloutRow, RolloutWait, RolloutWave, StageCount } from "@/lib/lists/rollouts/row";
import type { InstallConfigReference, InstallProgression } from "@/lib/resources/cluster-management-add-on";
import type { ConfigSpecHash } from "@/lib/resources/config-reference";
import { DEFAULT_CATCH_UP } from "@/lib/rollout/away";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import { sameConfig } from "@/lib/rollout/desired-configs";
import type { Held } from "@/lib/rollout/held";
import type { RolloutLane } from "@/lib/rollout/lane";
import { messageOf } from "@/lib/rollout/lane-issues";
import { waveStage } from "@/lib/rollout/lane-stage";
import { countAt, type WaveState } from "@/lib/rollout/lane-state";
import type { ReadOrder } from "@/lib/rollout/orders";
import type { ClusterState } from "@/lib/rollout/stage";
import type { Rollout } from "./rollouts-of";

/** One add-on's way through the clusters of one placement as a line of the rollouts page. */
export function rolloutRow(rollout: Rollout): RolloutRow {
  const { addOn, blocked, clocks, lane, progression, order, lifecycle, templated } = rollout;
  const { node } = lane;
  const progressing = condition(progression?.conditions ?? [], "Progressing");
  return {
    name: `${addOn}/${node.namespace}/${node.name}`,
    addOn,
    ...laneLine(lane, clocks),
    configs: progression?.configReferences.flatMap((reference) => configChange(reference, node)) ?? [],
    notice: isTakenUp(rollout) ? lane.notice : NOT_TAKEN_UP,
    ...(blocked.size > 0 ? { waits: waitsOf(blocked) } : {}),
    since: progressing?.lastTransitionTime || undefined,
    held: lane.held && heldNow(lane.held, progression),
    order: order && orderLine(order),
    lifecycle,
    templated,
  };
}

/** What else holds it, or that there is no cluster for it, is said first. */
function isTakenUp({ lane: { clusterStates, notice, outcome }, progression }: Rollout): boolean {
  if (progression || !outcome.ok || clusterStates.length === 0) return true;
  return notice !== undefined && notice.level !== "note";
}

/** What a lane is drawn from, whatever rolls out in it. */
export function laneLine(lane: RolloutLane, clocks: Rollout["clocks"] = []) {
  const { node, clusterStates, strategy } = lane;
  const applied = clusterStates.filter(({ stage }) => stage === "done" || stage === "soaking");
  return {
    namespace: node.namespace,
    placement: node.name,
    strategy: strategy?.type ?? "All",
    stage: lane.stage,
    total: clusterStates.length,
    applied: applied.length,
    healthy: applied.filter(({ health }) => health === "healthy").length,
    waves: lane.waves.map((wave, index) => ({ ...waveLine(wave), ...(clocks[index] && { clock: clocks[index] }) })),
    gates: [...lane.gates],
    maxConcurrency: lane.maxConcurrency,
    ...timesOf(lane),
    notice: lane.notice,
    issues: issueLines(lane),
  };
}

export function issueLines({ issues }: RolloutLane): RolloutIssue[] {
  return issues.map(({ clusters, ...issue }) => ({ ...issue, clusters: [...clusters] }));
}

const GATE_KIND_OF = { window: "window", freeze: "freeze", gate: "approval", veto: "window", unread: "" } as const;
/** Of each reason, so many clusters are named. */
const MAX_NAMED = 3;

/** What keeps clusters from starting, that which ends first before the others. */
function waitsOf(blocked: Rollout["blocked"]): RolloutWait[] {
  const groups = new Map<string, { block: StartBlock; clusters: string[] }>();
  for (const [cluster, block] of blocked) {
    const key = `${block.kind} ${block.name} ${block.message}`;
    const group = groups.get(key) ?? { block, clusters: [] };
    groups.set(key, group);
    group.clusters.push(cluster);
  }
  const untilOf = ({ untilMs }: StartBlock) => untilMs ?? Number.POSITIVE_INFINITY;
  return [...groups.values()]
    .sort((a, b) => untilOf(a.block) - untilOf(b.block))
    .map(({ block, clusters }) => waitLine(block, clusters));
}

function waitLine({ kind, message, name, untilMs }: StartBlock, clusters: readonly string[]): RolloutWait {
  // A cluster that holds updates by its own label has no window for it.
  const isOwn = kind === "unread" || name === HOLD_UPDATES_LABEL;
  return {
    kind,
    gate: isOwn ? "" : `${GATE_KIND_OF[kind]}/${name}`,
    message,
    size: clusters.length,
    clusters: clusters.slice(0, MAX_NAMED),
    ...(untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() }),
  };
}

function heldNow({ reason, message }: Held, progression: InstallProgression | undefined): HeldNow {
  const reported = condition(progression?.conditions ?? [], HELD_CONDITION);
  return { reason, message: message, since: reported?.lastTransitionTime || undefined };
}

function orderLine(read: ReadOrder): NonNullable<RolloutRow["order"]> {
  if (!read.ok) return { error: read.error };
  const { hold, abort, away, gate } = read.order;
  return {
    hold,
    abort: abort && { at: abort.at, by: abort.by },
    minAvailablePercent: gate?.minAvailablePercent,
    ...(away && { away: { maxCatchUp: away.maxCatchUp ?? DEFAULT_CATCH_UP } }),
  };
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
  "away",
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
