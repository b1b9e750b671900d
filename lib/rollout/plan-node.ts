import type { KubeObject } from "@/lib/kube/object";
import type { ConfigMember, ConfigNode } from "./config-graph";
import { type DesiredConfig, isSameConfigSet } from "./desired-configs";
import { planRollout, type RolloutOutcome } from "./plan";
import type { IsBlocked } from "./tally";

/**
 * Which members of a node move now: all at once under the default node, else as the placement's strategy has it, but for
 * those that may not start.
 */
export function planNode(node: ConfigNode, now: Date, isBlocked?: IsBlocked): RolloutOutcome {
  const statuses = node.members.map(({ status }) => status);
  if (node.kind === "default") {
    const left = statuses.filter(({ status }) => status !== "succeeded");
    const waiting = left.filter(({ cluster, status }) => status === "to-apply" && isBlocked?.(cluster));
    const blocked = new Set(waiting.map(({ cluster }) => cluster));
    const rollout = blocked.size > 0 ? left.filter(({ cluster }) => !blocked.has(cluster)) : left;
    return { ok: true, rollout, timedOut: [], breached: false, ...(blocked.size > 0 && { blocked: [...blocked] }) };
  }
  if (!node.grouped.ok) return node.grouped;
  const { strategy, clustersPerDecisionGroup } = node;
  return planRollout({ groups: node.grouped.groups, strategy, clustersPerDecisionGroup, statuses, now, isBlocked });
}

/**
 * What happens to one cluster's add-on: it gets `desired` and is configured; it waits; it has everything; or it is left
 * alone.
 */
export type ClusterDecision =
  | ({
      readonly kind: "configure";
      readonly desired: readonly DesiredConfig[];
      /** It ends what had begun on the cluster, so it is no start. */
      readonly finishes?: true;
    } & Brought)
  | { readonly kind: "wait" }
  | ({ readonly kind: "done" } & Brought)
  | { readonly kind: "leave" };

/**
 * A configuration object at a content that the hub may not hold under its name any more: that of an earlier revision.
 */
export interface ConfigText {
  readonly config: DesiredConfig;
  readonly object: KubeObject;
}

interface Brought {
  readonly texts?: readonly ConfigText[];
}

/** One decision per member, by cluster. A node without a plan starts no cluster: those not started wait. */
export function decideMembers(
  node: ConfigNode,
  outcome: RolloutOutcome,
  texts: readonly ConfigText[] = [],
): Map<string, ClusterDecision> {
  const rolling = rollingClusters(outcome);
  const decide = ({ cluster, desired, status }: ConfigMember): ClusterDecision => {
    if (rolling.has(cluster)) return { kind: "configure", desired, ...broughtBy(texts, desired) };
    if (status.status === "to-apply") return { kind: "wait" };
    return status.status === "succeeded" ? { kind: "done", ...broughtBy(texts, desired) } : { kind: "leave" };
  };
  return new Map(node.members.map((member) => [member.cluster, decide(member)]));
}

function broughtBy(texts: readonly ConfigText[], desired: readonly DesiredConfig[]): Brought {
  const used = texts.filter(({ config }) => desired.some((each) => isSameConfigSet([each], [config])));
  return used.length > 0 ? { texts: used } : {};
}

export function rollingClusters(outcome: RolloutOutcome): ReadonlySet<string> {
  return new Set(outcome.ok ? outcome.rollout.map(({ cluster }) => cluster) : []);
}
