import { compareText } from "@/lib/kube/order";
import type { ClusterState, Stage } from "./stage";
import { STALLED_AFTER_MINUTES } from "./stalled";
import type { ParsedStrategy } from "./strategy";

/** Clusters that need a person for the same reason. */
export interface LaneIssue {
  readonly message: string;
  readonly stage: Stage;
  readonly health: ClusterState["health"];
  readonly size: number;
  /** How many of them are in production, if any is. */
  readonly production?: number;
  /** Names of the first few. */
  readonly clusters: readonly string[];
}

const MAX_ISSUES = 8;
const MAX_NAMES = 5;

/** The most frequent first. */
export function issuesOf(clusterStates: readonly ClusterState[], strategy: ParsedStrategy | undefined): LaneIssue[] {
  const byCause = new Map<string, ClusterState[]>();
  for (const clusterState of clusterStates) {
    if (!needsPerson(clusterState)) continue;
    const cause = `${clusterState.stage}/${clusterState.health}/${messageOf(clusterState, strategy)}`;
    const group = byCause.get(cause);
    if (group) group.push(clusterState);
    else byCause.set(cause, [clusterState]);
  }
  return [...byCause.values()]
    .flatMap((group) => issueOf(group, strategy))
    .sort((a, b) => b.size - a.size || compareText(a.message, b.message))
    .slice(0, MAX_ISSUES);
}

function issueOf(group: readonly ClusterState[], strategy: ParsedStrategy | undefined): LaneIssue[] {
  const [first] = group;
  if (!first) return [];
  const production = group.filter(({ isProduction }) => isProduction).length;
  const clusters = group.slice(0, MAX_NAMES).map(({ cluster }) => cluster);
  return [
    {
      message: messageOf(first, strategy) ?? "Its agent is unhealthy.",
      stage: first.stage,
      health: first.health,
      size: group.length,
      ...(production > 0 && { production }),
      clusters,
    },
  ];
}

/** A cluster that becomes unreachable after it was done is a problem of the cluster, not of the rollout. */
function needsPerson({ stage, health }: ClusterState): boolean {
  if (stage === "away") return false;
  return (
    stage === "stalled" ||
    stage === "timed-out" ||
    stage === "failed" ||
    health === "unhealthy" ||
    health === "degraded"
  );
}

/** Why a cluster is at its stage; absent if there is nothing to say. */
export function messageOf(clusterState: ClusterState, strategy: ParsedStrategy | undefined): string | undefined {
  const { reason, stage, isReachable } = clusterState;
  if (stage === "away") return awayText(clusterState);
  if (stage === "stalled" && !isReachable) return slotHolder(clusterState, strategy);
  if (stage === "timed-out" && !isReachable) return "Its cluster is unreachable, and its deadline has passed.";
  if (stage === "soaking" && clusterState.untilMs === undefined)
    return "It has no completion time, so its soak never ends.";
  return reason ?? UNSAID[stage];
}

/** Its add-on's own words are older than its cluster's silence. */
function awayText({ waitsFor }: ClusterState): string {
  return waitsFor === undefined ? "It catches up when it is back." : `It catches up when it is back. ${waitsFor}`;
}

/** If the hub gives no reason. */
const UNSAID: Partial<Record<Stage, string>> = {
  stalled: `It has been applying for more than ${STALLED_AFTER_MINUTES} minutes.`,
  "timed-out": "It missed its deadline.",
  failed: "Its configuration could not be applied.",
  waiting: "It has no cluster add-on yet.",
  held: "It kept the earlier configuration; the change was aborted.",
};

/**
 * A cluster whose start is unknown has no deadline and holds its slot for ever
 * (docs/reference/rollouts.md#status-of-a-cluster).
 */
function slotHolder({ deadlineMs }: ClusterState, strategy: ParsedStrategy | undefined): string {
  const head = "Its cluster is unreachable";
  if (!strategy || strategy.type === "All") return `${head}; it applies when the cluster is back.`;
  const holds = strategy.type === "Progressive" ? "keeps its slot" : "holds its wave";
  return `${head}: it ${holds} ${deadlineMs === undefined ? "until it is back" : "until its deadline"}.`;
}
