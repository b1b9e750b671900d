import { count, plural } from "@/lib/format/count";
import { asSentence } from "@/lib/health/sentence";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { RolloutLane } from "@/lib/rollout/lane";
import { sentenceOf } from "@/lib/rollout/lane-troubles";
import type { ClusterStanding } from "@/lib/rollout/stage";
import type { Branch } from "./branch";
import { breaks, cite, type Finding, hides, holds, waits } from "./finding";

/** Has the cluster's turn come; else who or what holds it. What became of it then, later links tell. */
export function rolloutFinding({ facts, cluster, placement, key, isDecided }: Branch): Finding | undefined {
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
    return holds(`It rolls out with ${lane.taken.by.join(", ")}, which the add-on names later.`, cites);
  }
  const place = lane.waves.findIndex(({ clusters }) => clusters.includes(name));
  const standing = lane.waves[place]?.standings.find((each) => each.cluster === name);
  if (!standing) return undefined;
  return turnOf(lane, { standing, place, name, cites });
}

interface Turn {
  readonly standing: ClusterStanding;
  /** Of its wave. */
  readonly place: number;
  readonly name: string;
  readonly cites: Finding["cites"];
}

function turnOf(lane: RolloutLane, { standing, place, name, cites }: Turn): Finding {
  const wave = waveWords(lane, place);
  const since = standing.sinceMs === undefined ? undefined : new Date(standing.sinceMs).toISOString();
  if (standing.stage === "held") return waits(`${name} is held in ${wave}: ${held(lane)}`, cites, { since });
  if (standing.stage !== "waiting")
    return holds(`Its turn has come, in ${wave}: ${STAGE_WORDS[standing.stage]}.`, cites, { since, ...reasonOf(standing, lane) });
  if (!lane.outcome.ok) return breaks(`The rollout cannot go on: ${asSentence(lane.outcome.error) ?? ""}`.trim(), cites);
  if (lane.held) return waits(`${name} waits in ${wave}: ${held(lane)}`, cites, { since });
  if (lane.notice?.level === "bad") return waits(`${name} waits in ${wave}. ${lane.notice.sentence}`, cites, { since });
  const gate = lane.gates[place - 1];
  if (gate && gate.state !== "open")
    return waits(`${name} waits for its turn in ${wave}. The gate before it ${gateWords(gate.rule)}.`, cites, { since });
  const limit = lane.maxConcurrency === undefined ? "" : ` At most ${plural(lane.maxConcurrency, "cluster goes", "clusters go")} at once.`;
  return waits(`${name} waits for its turn in ${wave}.${limit}`, cites, { since });
}

function waveWords({ waves }: RolloutLane, place: number): string {
  const group = waves[place]?.group;
  const name = `wave ${count(place + 1)} of ${count(waves.length)}`;
  return group ? `${name} (${group})` : name;
}

function held(lane: RolloutLane): string {
  return asSentence(lane.held?.message ?? "") ?? "it has what it had before the change, which was aborted.";
}

/** Rules of gates are made to stand by themselves: "opens when 3 more are done", "2 failed, none allowed". */
function gateWords(rule: string): string {
  return rule.startsWith("opens") ? rule : `is shut: ${rule}`;
}

function reasonOf(standing: ClusterStanding, { strategy }: RolloutLane): { details?: string[] } {
  const sentence = standing.stage === "done" ? undefined : sentenceOf(standing, strategy);
  return sentence ? { details: [sentence] } : {};
}

const STAGE_WORDS = {
  applying: "it is applying",
  soaking: "it has applied, and soaks",
  done: "it is done",
  stalled: "it has been applying for too long",
  "timed-out": "its deadline has passed",
  failed: "it failed",
} as const satisfies Record<Exclude<ClusterStanding["stage"], "waiting" | "held">, string>;
