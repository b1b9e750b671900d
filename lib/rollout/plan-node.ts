import type { ConfigNode } from "./config-graph";
import type { DesiredConfig } from "./desired-configs";
import { planRollout, type RolloutOutcome } from "./plan";

/** Which members of a node move now: all at once under the default node, else as the placement's strategy has it. */
export function planNode(node: ConfigNode, now: Date): RolloutOutcome {
  const statuses = node.members.map(({ status }) => status);
  if (node.kind === "default") {
    return { ok: true, rollout: statuses.filter(({ status }) => status !== "succeeded"), timedOut: [], breached: false };
  }
  if (!node.grouped.ok) return node.grouped;
  const { strategy, clustersPerDecisionGroup } = node;
  return planRollout({ groups: node.grouped.groups, strategy, clustersPerDecisionGroup, statuses, now });
}

/**
 * What happens to one cluster's add-on: it gets `desired` and is configured; it waits and is told so; it has all it wants;
 * or it is left as it is.
 */
export type ClusterDecision =
  | { readonly kind: "configure"; readonly desired: readonly DesiredConfig[] }
  | { readonly kind: "wait" }
  | { readonly kind: "done" }
  | { readonly kind: "leave" };

/** One decision per member, by cluster. A node without a plan moves nobody: whoever has not begun waits. */
export function decideMembers(node: ConfigNode, outcome: RolloutOutcome): Map<string, ClusterDecision> {
  const rolling = rollingClusters(outcome);
  return new Map(node.members.map(({ cluster, desired, status }) => [cluster, decide(rolling.has(cluster), desired, status.status)]));
}

export function rollingClusters(outcome: RolloutOutcome): ReadonlySet<string> {
  return new Set(outcome.ok ? outcome.rollout.map(({ cluster }) => cluster) : []);
}

function decide(rolls: boolean, desired: readonly DesiredConfig[], status: string): ClusterDecision {
  if (rolls) return { kind: "configure", desired };
  if (status === "to-apply") return { kind: "wait" };
  return { kind: status === "succeeded" ? "done" : "leave" };
}
