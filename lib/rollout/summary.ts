import type { DesiredCondition } from "@/lib/kube/conditions";
import type { PlacementNode } from "./config-graph";
import type { RolloutOutcome } from "./plan";
import { rollingClusters } from "./plan-node";

export interface RolloutCounts {
  /** Chosen by the placement. */
  readonly total: number;
  /** Of those, the ones this placement configures. */
  readonly configuredTotal: number;
  /** Cluster add-ons of the rollout; clusters without one do not count. */
  readonly progressing: number;
  readonly done: number;
  readonly failed: number;
  readonly timedOut: number;
}

export interface RolloutSummary {
  readonly counts: RolloutCounts;
  /**
   * All configured clusters are done: the desired configuration becomes the last applied and the last known good one.
   */
  readonly complete: boolean;
  readonly condition: DesiredCondition;
}

/**
 * The Progressing condition of one placement of an add-on
 * (docs/reference/rollouts.md#progressing-condition-of-a-placement).
 */
export function summarise(node: PlacementNode, outcome: RolloutOutcome): RolloutSummary {
  const counts = countMembers(node, outcome);
  const complete = outcome.ok && counts.done === counts.configuredTotal && counts.done > 0;
  return { counts, complete, condition: { type: "Progressing", ...wording(counts, complete, outcome) } };
}

function countMembers(node: PlacementNode, outcome: RolloutOutcome): RolloutCounts {
  const rolling = rollingClusters(outcome);
  const resting = node.members.filter(({ cluster }) => !rolling.has(cluster));
  return {
    total: node.clusters.size,
    configuredTotal: node.configuredClusters.size,
    progressing: node.members.length - resting.length,
    done: resting.filter(({ status }) => status.status === "succeeded").length,
    failed: resting.filter(({ status }) => status.status === "failed").length,
    timedOut: outcome.ok ? outcome.timedOut.length : 0,
  };
}

function wording(counts: RolloutCounts, complete: boolean, outcome: RolloutOutcome): Omit<DesiredCondition, "type"> {
  if (!outcome.ok) return { status: "False", reason: "Failed", message: outcome.error };
  const { total, configuredTotal, progressing, done } = counts;
  const tail = `${counts.failed} failed ${counts.timedOut} timeout.`;
  if (complete) {
    const message = `selected clusters ${total}. configured addons ${done}/${configuredTotal} completed with no errors, ${tail}`;
    return { status: "False", reason: "Completed", message };
  }
  const message = `selected clusters ${total}. configured addons ${progressing + done}/${configuredTotal} progressing..., ${tail}`;
  return { status: "True", reason: "Progressing", message };
}
