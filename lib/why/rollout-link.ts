import { count, plural } from "@/lib/format/count";
import { asSentence } from "@/lib/health/summary";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { RolloutLane } from "@/lib/rollout/lane";
import { messageOf } from "@/lib/rollout/lane-issues";
import type { ClusterState } from "@/lib/rollout/stage";
import type { Branch } from "./branch";
import { breaks, cite, type Explanation, hides, holds, waits } from "./finding";

/** Whether the cluster's turn has come; else what holds it. Later links report what happened then. */
export function rolloutFinding({ facts, cluster, placement, key, isDecided }: Branch): Explanation | undefined {
  if (isDecided === false) return undefined;
  const rollout = facts.rollout(key);
  if (rollout.missing) return hides("the rollout through this placement", rollout.missing);
  const lane = rollout.value;
  if (!lane) return undefined;
  const { name } = cluster.metadata;
  const { node, strategy } = lane;
  const field = `.spec.installStrategy.placements[?(@.name=="${placement.metadata.name}")].rolloutStrategy.type`;
  const cites = [cite(clusterManagementAddOns, { name: facts.addOnName }, field, strategy?.type ?? node.strategy.type)];
  if (lane.taken.clusters.has(name)) {
    return holds(`It rolls out with ${lane.taken.by.join(", ")}, which comes later in the add-on's list.`, cites);
  }
  const index = lane.waves.findIndex(({ clusters }) => clusters.includes(name));
  const clusterState = lane.waves[index]?.clusterStates.find((each) => each.cluster === name);
  if (!clusterState) return undefined;
  return turnOf(lane, { clusterState, position: index, name, cites });
}

interface Turn {
  readonly clusterState: ClusterState;
  /** Of its wave. */
  readonly position: number;
  readonly name: string;
  readonly cites: Explanation["cites"];
}

function turnOf(lane: RolloutLane, { clusterState, position, name, cites }: Turn): Explanation {
  const wave = waveText(lane, position);
  const since = clusterState.sinceMs === undefined ? undefined : new Date(clusterState.sinceMs).toISOString();
  if (clusterState.stage === "held") return waits(`${name} is held in ${wave}: ${held(lane)}`, cites, { since });
  if (clusterState.stage === "away") {
    const message = messageOf(clusterState, lane.strategy) ?? "";
    return waits(`${name} is away, and the rollout goes on without it, in ${wave}. ${message}`.trim(), cites, {
      since,
    });
  }
  if (clusterState.stage !== "waiting")
    return holds(`Its turn has come, in ${wave}: ${STAGE_LABELS[clusterState.stage]}.`, cites, {
      since,
      ...reasonOf(clusterState, lane),
    });
  if (!lane.outcome.ok)
    return breaks(`The rollout cannot continue: ${asSentence(lane.outcome.error) ?? ""}`.trim(), cites);
  if (lane.held) return waits(`${name} is waiting in ${wave}: ${held(lane)}`, cites, { since });
  if (lane.notice?.level === "bad")
    return waits(`${name} is waiting in ${wave}. ${lane.notice.message}`, cites, { since });
  const gate = lane.gates[position - 1];
  if (gate && gate.state !== "open")
    return waits(`${name} is waiting for its turn in ${wave}. The gate before it ${gateText(gate.rule)}.`, cites, {
      since,
    });
  const limit =
    lane.maxConcurrency === undefined
      ? ""
      : ` At most ${plural(lane.maxConcurrency, "cluster goes", "clusters go")} at once.`;
  return waits(`${name} is waiting for its turn in ${wave}.${limit}`, cites, { since });
}

function waveText({ waves }: RolloutLane, index: number): string {
  const group = waves[index]?.group;
  const name = `wave ${count(index + 1)} of ${count(waves.length)}`;
  return group ? `${name} (${group})` : name;
}

function held(lane: RolloutLane): string {
  return asSentence(lane.held?.message ?? "") ?? "it kept the earlier configuration; the change was aborted.";
}

/** Turns rules of gates into sentences: "opens when 3 more are done", "2 failed, none allowed". */
function gateText(rule: string): string {
  return rule.startsWith("opens") ? rule : `is shut: ${rule}`;
}

function reasonOf(clusterState: ClusterState, { strategy }: RolloutLane): { details?: string[] } {
  const message = clusterState.stage === "done" ? undefined : messageOf(clusterState, strategy);
  return message ? { details: [message] } : {};
}

const STAGE_LABELS = {
  applying: "it is applying",
  soaking: "it has applied, and soaks",
  done: "it is done",
  stalled: "applying for too long",
  "timed-out": "its deadline has passed",
  failed: "it failed",
} as const satisfies Record<Exclude<ClusterState["stage"], "waiting" | "held" | "away">, string>;
