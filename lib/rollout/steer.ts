import { isTrue } from "@/lib/kube/conditions";
import { memberOf, type PlacementNode } from "./config-graph";
import type { DesiredConfig } from "./desired-configs";
import { stateText } from "./go-back";
import { isOf, type ReadOrder, type RolloutOrder } from "./orders";
import type { RolloutOutcome } from "./plan";
import { planNode } from "./plan-node";

type HeldReason = "HeldByPerson" | "Aborted" | "HealthGate" | "OrderUnreadable" | "TextMissing";

/** Why a rollout does not go its strategy's way, as the condition `flotilla.dev/Held` has it. */
export interface Held {
  readonly reason: HeldReason;
  readonly message: string;
}

/** A placement's node and plan, by its strategy and by what people have ordered. */
export interface SteeredNode {
  /** With the configuration that each member is to have. */
  readonly node: PlacementNode;
  readonly outcome: RolloutOutcome;
  /** Absent if it follows its strategy. */
  readonly held: Held | undefined;
  /** Where the change is aborted: what those are to have who do not have all of it. */
  readonly back: readonly DesiredConfig[] | undefined;
}

export interface Steering {
  /** Undefined if nothing was ordered. */
  readonly order: ReadOrder | undefined;
  /** Whether the content of a configuration can be brought. */
  readonly hasText: (config: DesiredConfig) => boolean;
  readonly now: Date;
}

/**
 * Plans a node as its strategy and the orders of people have it. Without an order this is `planNode` and nothing else.
 */
export function steer(node: PlacementNode, { order, hasText, now }: Steering): SteeredNode {
  if (!order) return { node, outcome: planNode(node, now), held: undefined, back: undefined };
  if (!order.ok)
    return still(node, now, { reason: "OrderUnreadable", message: `No more clusters start: ${order.error}.` });
  const { hold, abort, gate } = order.order;
  const aborted = abort && isOf(abort, node.desired) ? abort : undefined;
  const missing = aborted?.back.find((config) => !hasText(config));
  if (missing) return still(node, now, { reason: "TextMissing", message: missingText(missing) });
  const goal = aborted ? withBack(node, aborted.back) : node;
  const back = aborted?.back;
  if (hold) return { ...still(goal, now, { reason: "HeldByPerson", message: holdText(hold) }), back };
  if (aborted)
    return {
      node: goal,
      outcome: planNode(goal, now),
      held: { reason: "Aborted", message: abortText(aborted) },
      back,
    };
  const shut = gate && shutGate(node, gate.minAvailablePercent);
  return shut ? still(node, now, shut) : { node, outcome: planNode(node, now), held: undefined, back: undefined };
}

/** No more clusters start; those in progress continue, soak and time out as the strategy says. */
function still(node: PlacementNode, now: Date, held: Held): SteeredNode {
  return { node, outcome: withNoneNew(planNode(node, now)), held, back: undefined };
}

function withNoneNew(outcome: RolloutOutcome): RolloutOutcome {
  return outcome.ok ? { ...outcome, rollout: outcome.rollout.filter(({ status }) => status !== "to-apply") } : outcome;
}

/** Clusters with the whole change keep it. */
function withBack(node: PlacementNode, back: readonly DesiredConfig[]): PlacementNode {
  const members = node.members.map((member) =>
    member.status.status === "succeeded" ? member : memberOf(member.clusterAddOn, back),
  );
  return { ...node, members };
}

/** Health is counted over clusters with the whole change; while no cluster waits, there is nothing to stop. */
function shutGate({ members, configuredClusters }: PlacementNode, minAvailablePercent: number): Held | undefined {
  const waits = members.length < configuredClusters.size || members.some(({ status }) => status.status === "to-apply");
  const updated = members.filter(({ status }) => status.status === "succeeded");
  const available = updated.filter(({ clusterAddOn }) => isTrue(clusterAddOn.status.conditions, "Available")).length;
  if (!waits || available * 100 >= minAvailablePercent * updated.length) return undefined;
  const message = `No more clusters start: ${available} of ${updated.length} updated ${updated.length === 1 ? "cluster is" : "clusters are"} Available, fewer than ${minAvailablePercent} %.`;
  return { reason: "HealthGate", message };
}

function holdText({ by, reason }: NonNullable<RolloutOrder["hold"]>): string {
  const head = by === undefined ? "Held" : `Held by ${by}`;
  return `${head}: no more clusters start.${reason ? ` ${reason}` : ""}`;
}

function abortText({ by, back }: NonNullable<RolloutOrder["abort"]>): string {
  const head = by === undefined ? "Aborted" : `Aborted by ${by}`;
  return `${head}: clusters that have the whole change keep it, the others return to ${back.map(stateText).join(", ")}.`;
}

function missingText(config: DesiredConfig): string {
  return `No cluster starts or rolls back: the content of ${stateText(config)} is not stored.`;
}
