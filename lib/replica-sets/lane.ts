import { type ManifestWorkReplicaSet, manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import { groupDecisions } from "@/lib/rollout/decision-groups";
import { laneOver, type RolloutLane } from "@/lib/rollout/lane";
import type { ClusterState, StageFacts } from "@/lib/rollout/stage";
import { STALLED_AFTER_MS } from "@/lib/rollout/stalled";
import type { Timing } from "@/lib/rollout/strategy";
import { planPlacement, type SetPlacement, templateHash } from "./plan";
import type { SetWork } from "./set-work";

interface SetLaneInput extends SetPlacement {
  readonly set: ManifestWorkReplicaSet;
  readonly clusterFacts: (cluster: string) => StageFacts;
  readonly now: Date;
}

/**
 * The rollout of a set at one placement as waves, gates and stages: those of add-ons, but for where a cluster is, which
 * its work says.
 */
export function replicaSetLane({ set, clusterFacts, now, ...input }: SetLaneInput): RolloutLane {
  const template = templateHash(set);
  const plan = planPlacement(template, input, now);
  const { ref, placement, decisions } = input;
  const node: PlacementNode = {
    kind: "placement",
    namespace: set.metadata.namespace ?? "",
    name: ref.name,
    strategy: ref.rolloutStrategy,
    clustersPerDecisionGroup: placement.spec.decisionStrategy.groupStrategy.clustersPerDecisionGroup,
    grouped: groupDecisions(decisions),
    clusters: plan.selected,
    configuredClusters: plan.selected,
    desired: [{ ...TEMPLATE, namespace: set.metadata.namespace ?? "", name: set.metadata.name, specHash: template }],
    members: [],
  };
  const works = new Map(plan.current.map((work) => [work.cluster, work]));
  const rolling = new Set(plan.outcome.ok ? plan.outcome.rollout.map(({ cluster }) => cluster) : []);
  const timedOut = new Set(plan.outcome.ok ? plan.outcome.timedOut.map(({ cluster }) => cluster) : []);
  return laneOver({
    node,
    nodes: [],
    now,
    outcome: plan.outcome,
    stateOf: (cluster, timing) =>
      setClusterState(cluster, works.get(cluster), {
        facts: clusterFacts(cluster),
        isRolling: rolling.has(cluster),
        isTimedOut: timedOut.has(cluster),
        timing,
        nowMs: now.getTime(),
      }),
  });
}

const TEMPLATE = { group: manifestWorkReplicaSets.group, resource: manifestWorkReplicaSets.plural };

interface Around {
  readonly facts: StageFacts;
  readonly isRolling: boolean;
  readonly isTimedOut: boolean;
  readonly timing: Timing;
  readonly nowMs: number;
}

type Turn = Pick<ClusterState, "stage" | "sinceMs" | "untilMs">;

/** Where one cluster is: a work that has the template has begun, whatever its cluster reports. */
function setClusterState(cluster: string, work: SetWork | undefined, around: Around): ClusterState {
  const { facts, isRolling, timing } = around;
  const health = work?.health === "unknown" || !work ? "installing" : work.health;
  return {
    cluster,
    set: facts.set,
    ...turnOf(work, around),
    health: facts.reachable || health !== "installing" ? health : "unreachable",
    hasBegun: work !== undefined,
    isRolling,
    isReachable: facts.reachable,
    reason: undefined,
    deadlineMs: later(work?.sinceMs, timing.deadlineMs),
    waitsFor: undefined,
  };
}

function turnOf(work: SetWork | undefined, { facts, isRolling, isTimedOut, timing, nowMs }: Around): Turn {
  if (!work) return at("waiting", undefined);
  const { status, sinceMs } = work;
  if (isTimedOut) return at("timed-out", later(sinceMs, timing.deadlineMs));
  if (status === "failed") return at("failed", sinceMs);
  if (status === "succeeded") {
    const soakedMs = later(sinceMs, timing.minSuccessMs);
    return isRolling ? at("soaking", sinceMs, soakedMs) : at("done", soakedMs);
  }
  const stallsMs = later(sinceMs, STALLED_AFTER_MS);
  if (!facts.reachable) return at("stalled", sinceMs);
  return stallsMs !== undefined && stallsMs <= nowMs ? at("stalled", stallsMs) : at("applying", sinceMs, stallsMs);
}

function at(stage: ClusterState["stage"], sinceMs: number | undefined, untilMs?: number): Turn {
  return { stage, sinceMs, untilMs };
}

function later(ms: number | undefined, byMs: number): number | undefined {
  const sum = (ms ?? Number.NaN) + byMs;
  return Number.isFinite(sum) ? sum : undefined;
}
