import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import type { PlacementNode } from "./config-graph";
import type { DecisionGroup } from "./decision-groups";
import type { AwayOrder } from "./orders";
import { planRollout, type RolloutOutcome } from "./plan";
import { rampLeft } from "./ramp";
import type { ClusterRolloutStatus } from "./status";
import type { IsBlocked } from "./tally";

/** What of clusters a plan reads that goes on without those that are away. */
export interface ClusterReach {
  /** It does not report: what is sent to it does not arrive. */
  readonly isAway: (cluster: string) => boolean;
  /** Since when it reports again; undefined where that is not known. */
  readonly hereSinceMs: (cluster: string) => number | undefined;
  /** Since when it does not report; undefined where it does, or that is not known. */
  readonly awaySinceMs: (cluster: string) => number | undefined;
  readonly labelOf: (cluster: string, label: string) => string | undefined;
  /** When it began what it is at or has just done; undefined or absent where nobody has seen that. */
  readonly beganMs?: (cluster: string) => number | undefined;
}

interface Planned {
  readonly node: PlacementNode;
  readonly away: AwayOrder;
  readonly reach: ClusterReach;
  readonly isBlocked: IsBlocked | undefined;
  /** They go back from an aborted change: what waits for them on the hub is replaced at once. */
  readonly returning: ReadonlySet<string>;
  readonly isAborted: boolean;
  readonly now: Date;
}

/** So many catch up at a time where an order does not say how many. */
export const DEFAULT_CATCH_UP = 20;
/** What was done on a cluster says when it was, not when it began: so much before that a group may have begun. */
const BEGAN_BEFORE_MS = 60_000;
const RAMP_RECHECK_MS = 5_000;

/**
 * The plan without clusters that are away: they take no place, fail nothing and hold up no group. Those that come back
 * when their group has passed catch up beside the others, so many at a time.
 */
export function planWithoutAway(planned: Planned): RolloutOutcome {
  const { node, away, reach, returning, isAborted, now, isBlocked } = planned;
  if (!node.grouped.ok) return node.grouped;
  const all = node.members.map(({ status }) => status);
  const here = all.filter(({ cluster }) => !reach.isAway(cluster));
  // Where clusters go back, those that never began look done: nothing tells which group has passed.
  const late = isAborted ? NONE_LATE : lateIn(node, here, reach);
  const { strategy, clustersPerDecisionGroup } = node;
  const left = (cluster: string) => !reach.isAway(cluster) && !late.has(cluster);
  const groups = node.grouped.groups.map((group) => ({ ...group, clusters: group.clusters.filter(left) }));
  const statuses = here.filter(({ cluster }) => !late.has(cluster));
  const main = planRollout({ groups, strategy, clustersPerDecisionGroup, statuses, now, isBlocked });
  if (!main.ok) return main;
  const lane = planRollout({
    groups: [{ index: 0, name: "", clusters: [...late] }],
    strategy: RolloutStrategy.parse({ type: "Progressive", progressive: { ...timing(node), ...catchUpLimits(away) } }),
    statuses: here.filter(({ cluster }) => late.has(cluster)),
    now,
    isBlocked,
  });
  const catching = lane.ok ? lane : NOTHING;
  const back = all.filter(
    ({ cluster, status }) => returning.has(cluster) && reach.isAway(cluster) && status === "to-apply",
  );
  const { rollout, isRamped } = bounded([...main.rollout, ...catching.rollout], all, planned);
  const rechecks = [main.recheckAfterMs, catching.recheckAfterMs, isRamped ? RAMP_RECHECK_MS : undefined];
  const soonest = rechecks.filter((ms) => ms !== undefined);
  const blocked = [...(main.blocked ?? []), ...(catching.blocked ?? [])];
  return {
    ...main,
    rollout: [...rollout, ...back],
    ...(blocked.length > 0 && { blocked }),
    ...(soonest.length > 0 && { recheckAfterMs: Math.min(...soonest) }),
  };
}

const NONE_LATE: ReadonlySet<string> = new Set();
const NOTHING = {
  ok: true,
  rollout: [],
  timedOut: [],
  breached: false,
  blocked: [],
  recheckAfterMs: undefined,
} as const;

function timing({ strategy }: PlacementNode) {
  const { minSuccessTime, progressDeadline } =
    strategy.progressivePerGroup ?? strategy.progressive ?? strategy.all ?? ({} as Record<string, undefined>);
  return { ...(minSuccessTime && { minSuccessTime }), ...(progressDeadline && { progressDeadline }) };
}

/** Their failures stop nobody. */
function catchUpLimits({ maxCatchUp = DEFAULT_CATCH_UP }: AwayOrder) {
  return { maxConcurrency: maxCatchUp, maxFailures: "100%", mandatoryDecisionGroups: [] };
}

/**
 * Those that hold up no group: not done in a group behind which others have begun, or back only since their group began, or
 * shortly before. Those that were here by then hold it up: else the first group would protect no other.
 * Where the strategy has no groups each takes a place like any other.
 */
function lateIn({ strategy, grouped }: PlacementNode, statuses: readonly ClusterRolloutStatus[], reach: ClusterReach) {
  const late = new Set<string>();
  if (strategy.type !== "ProgressivePerGroup" || !grouped.ok) return late;
  const byName = new Map(statuses.map((status) => [status.cluster, status]));
  const begunIn = ({ clusters }: DecisionGroup) =>
    clusters.flatMap((cluster) => byName.get(cluster) ?? []).filter(({ status }) => status !== "to-apply");
  const frontier = grouped.groups.findLastIndex((group) => begunIn(group).length > 0);
  for (const [index, group] of grouped.groups.slice(0, frontier + 1).entries()) {
    const beganMs = begunIn(group).reduce((ms, { sinceMs = ms }) => Math.min(ms, sinceMs), Number.POSITIVE_INFINITY);
    for (const cluster of group.clusters) {
      const status = byName.get(cluster)?.status;
      const isLeft = status === "to-apply" || status === "progressing";
      const isBack = (reach.hereSinceMs(cluster) ?? 0) > beganMs - BEGAN_BEFORE_MS;
      if (isLeft && (index < frontier || isBack)) late.add(cluster);
    }
  }
  return late;
}

/** The plan within the ramp and the bound per label; those that do not fit start later. */
function bounded(
  rollout: readonly ClusterRolloutStatus[],
  all: readonly ClusterRolloutStatus[],
  { away, reach, now }: Planned,
) {
  const underWay = rollout.filter(({ status }) => status !== "to-apply");
  const perValue = new Map<string, number>();
  const fits = ({ cluster }: ClusterRolloutStatus) => {
    const { perLabel } = away;
    const value = perLabel && reach.labelOf(cluster, perLabel.label);
    if (!perLabel || value === undefined) return true;
    const size = (perValue.get(value) ?? 0) + 1;
    if (size > perLabel.max) return false;
    perValue.set(value, size);
    return true;
  };
  for (const status of underWay) if (status.status === "progressing") fits(status);
  let left = rampLeft(all, { perMinute: away.perMinute, beganMs: reach.beganMs, nowMs: now.getTime() });
  let isRamped = false;
  const started = rollout.filter((status) => {
    if (status.status !== "to-apply") return true;
    if (left <= 0) isRamped = true;
    if (left <= 0 || !fits(status)) return false;
    left -= 1;
    return true;
  });
  return { rollout: started, isRamped };
}
