import { isTrue } from "@/lib/kube/conditions";
import { type ClusterReach, planWithoutAway } from "./away";
import { type Blocked, type BlockOf, blockedIn, heldByBlocks, recheckedAtEnd } from "./blocked";
import { memberOf, type PlacementNode } from "./config-graph";
import type { DesiredConfig } from "./desired-configs";
import { stateText } from "./go-back";
import type { Held } from "./held";
import { isOf, type ReadOrder, type RolloutOrder } from "./orders";
import type { RolloutOutcome } from "./plan";
import { planNode } from "./plan-node";

/** A placement's node and plan, by its strategy and by what people have ordered. */
export interface SteeredNode {
  /** With the configuration that each member is to have. */
  readonly node: PlacementNode;
  readonly outcome: RolloutOutcome;
  /** Absent if it follows its strategy. */
  readonly held: Held | undefined;
  /** Where the change is aborted: what those are to have who do not have all of it. */
  readonly back: readonly DesiredConfig[] | undefined;
  /** Clusters that would start now, by the window, freeze or gate that keeps them from it. */
  readonly blocked: Blocked;
  /** Where the change is aborted: those that have begun it, and so do not start when they go back. */
  readonly returning: ReadonlySet<string>;
}

export interface Steering {
  /** Undefined if nothing was ordered. */
  readonly order: ReadOrder | undefined;
  /** Whether the content of a configuration can be brought. */
  readonly hasText: (config: DesiredConfig) => boolean;
  /** What windows, freezes and gates keep from starting; absent: nothing. */
  readonly blockOf?: BlockOf | undefined;
  /** Which clusters are away; needed where an order goes on without them. */
  readonly reach?: ClusterReach | undefined;
  readonly now: Date;
}

/** What an order makes of a node, before windows, freezes and gates. */
type Ordered = Omit<SteeredNode, "blocked" | "returning">;

const NO_CLUSTERS: ReadonlySet<string> = new Set();

/**
 * Plans a node as its strategy, the orders of people, and windows, freezes and gates have it. Without any of them this is
 * `planNode` and nothing else. A cluster that has begun an aborted change goes back whenever it can: that ends what had
 * begun.
 */
export function steer(node: PlacementNode, steering: Steering): SteeredNode {
  const { blockOf, now } = steering;
  const returning = returningIn(node, steering);
  const blocks: BlockOf | undefined = blockOf && ((cluster) => (returning.has(cluster) ? undefined : blockOf(cluster)));
  const ordered = order(node, { ...steering, blockOf: blocks }, returning);
  const blocked = blockedIn(ordered.outcome, blocks);
  const outcome = recheckedAtEnd(ordered.outcome, blocked, now.getTime());
  const held = ordered.held ?? heldByBlocks(outcome, blocked);
  return { ...ordered, outcome, held, blocked, returning };
}

function returningIn({ members, desired }: PlacementNode, { order }: Steering): ReadonlySet<string> {
  if (!order?.ok || !order.order.abort || !isOf(order.order.abort, desired)) return NO_CLUSTERS;
  const begun = members.filter(({ status: { status } }) => status === "progressing" || status === "failed");
  return new Set(begun.map(({ cluster }) => cluster));
}

function order(
  node: PlacementNode,
  { order, hasText, blockOf, reach, now }: Steering,
  returning: ReadonlySet<string>,
): Ordered {
  const away = order?.ok ? order.order.away : undefined;
  const planned = (goal: PlacementNode) => {
    const isBlocked = blockOf && ((cluster: string) => blockOf(cluster) !== undefined);
    if (!away || !reach) return planNode(goal, now, isBlocked);
    return planWithoutAway({ node: goal, away, reach, isBlocked, returning, isAborted: goal !== node, now });
  };
  /** No more clusters start; those in progress continue, soak and time out as the strategy says. */
  const still = (goal: PlacementNode, held: Held): Ordered => ({
    node: goal,
    outcome: withNoneNew(planNode(goal, now)),
    held,
    back: undefined,
  });
  if (!order) return { node, outcome: planned(node), held: undefined, back: undefined };
  if (!order.ok) return still(node, { reason: "OrderUnreadable", message: `No more clusters start: ${order.error}.` });
  const { hold, abort, gate } = order.order;
  const aborted = abort && isOf(abort, node.desired) ? abort : undefined;
  const missing = aborted?.back.find((config) => !hasText(config));
  if (missing) return still(node, { reason: "TextMissing", message: missingText(missing) });
  const goal = aborted ? withBack(node, aborted.back) : node;
  const back = aborted?.back;
  if (hold) return { ...still(goal, { reason: "HeldByPerson", message: holdText(hold) }), back };
  if (aborted)
    return { node: goal, outcome: planned(goal), held: { reason: "Aborted", message: abortText(aborted) }, back };
  const shut = gate && shutGate(node, gate.minAvailablePercent);
  return shut ? still(node, shut) : { node, outcome: planned(node), held: undefined, back: undefined };
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
