import { ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { deepEqual } from "@/lib/kube/patches";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import { ordersOf, type ReadOrder } from "@/lib/rollout/orders";
import { reachOf } from "@/lib/rollout/reach";
import { type SteeredNode, type Steering, steer } from "@/lib/rollout/steer";
import type { DesiredAddOn } from "./desired-add-on";
import type { HubState, ObjectChange } from "./hub-state";

/** An add-on as it is before or after changes, and what is worked towards then. */
export interface AddOnSide {
  readonly addOn: ClusterManagementAddOn | undefined;
  readonly desired: DesiredAddOn;
}

export interface Starts {
  /** Clusters that wait before a change, and may start by it. */
  readonly starting: ReadonlySet<string>;
  /** Those that go back by it to what they had, because what rolls out is aborted. */
  readonly returning: ReadonlySet<string>;
}

export const NO_STARTS: Starts = { starting: new Set(), returning: new Set() };

/** Whether a change is about when clusters of this add-on start: its strategies, orders of people, or decision groups. */
export function steersRollouts(change: ObjectChange, name: string): boolean {
  const { before, after } = change;
  if (!before || !after) return false;
  if (change.kind === "Placement")
    return !deepEqual(change.before?.spec.decisionStrategy, change.after?.spec.decisionStrategy);
  if (change.kind !== "ClusterManagementAddOn" || after.metadata.name !== name) return false;
  return !deepEqual(startParts(change.before), startParts(change.after));
}

function startParts(addOn: ClusterManagementAddOn | undefined) {
  const strategies = addOn?.spec.installStrategy.placements.map(({ namespace, name, rolloutStrategy }) => {
    return { namespace, name, rolloutStrategy };
  });
  return [strategies, addOn?.metadata.annotations[ROLLOUTS_ANNOTATION]];
}

/**
 * The clusters that start in the manager's next pass after a change and would not before it; and where a hold or a health
 * gate is lifted, all that wait for their turn: nothing but the strategy keeps them then. Windows, freezes and gates are
 * not counted: they end without anybody's doing.
 */
export function startsBetween(state: HubState, before: AddOnSide, after: AddOnSide): Starts {
  const reach = reachOf(clusterReader(state));
  const steering = { hasText: () => true, reach, now: state.now };
  const [was, willBe] = [steeredOf(before, steering), steeredOf(after, steering)];
  const began = new Set([...was.values()].flatMap(({ steered }) => nextStarts(steered)));
  const wasReturning = new Set([...was.values()].flatMap(({ steered }) => [...steered.returning]));
  const starting = [...willBe].flatMap(([key, next]) =>
    isReleased(was.get(key), next) ? waitingIn(next.steered) : nextStarts(next.steered),
  );
  const returning = [...willBe.values()].flatMap(({ steered }) => [...steered.returning]);
  return {
    starting: new Set(starting.filter((cluster) => !began.has(cluster))),
    returning: new Set(returning.filter((cluster) => !wasReturning.has(cluster))),
  };
}

interface Steered {
  readonly order: ReadOrder | undefined;
  readonly steered: SteeredNode;
}

function steeredOf({ addOn, desired }: AddOnSide, steering: Omit<Steering, "order">): Map<string, Steered> {
  const orders = addOn ? ordersOf(addOn.metadata) : () => undefined;
  const nodes = desired.nodes.filter((node): node is PlacementNode => node.kind === "placement");
  return new Map(
    nodes.map((node) => {
      const key = objectKey(node);
      const order = orders(key);
      return [key, { order, steered: steer(node, { ...steering, order }) }];
    }),
  );
}

/** Clusters that begin in the manager's next pass. A plan counts what other placements give a configuration, too. */
function nextStarts(steered: SteeredNode): string[] {
  const rollout = steered.outcome.ok ? steered.outcome.rollout : [];
  const next = new Set(rollout.flatMap(({ status, cluster }) => (status === "to-apply" ? cluster : [])));
  return next.size === 0 ? [] : waitingIn(steered).filter((cluster) => next.has(cluster));
}

/** Clusters that go back do not start. */
function waitingIn({ node, outcome, returning }: SteeredNode): string[] {
  if (!outcome.ok) return [];
  return node.members.flatMap(({ status, cluster }) =>
    status.status === "to-apply" && !returning.has(cluster) ? cluster : [],
  );
}

/** Whether people no longer keep clusters from starting. A health gate counts, open or shut. */
function isReleased(before: Steered | undefined, { order, steered }: Steered): boolean {
  if (!before || steered.held) return false;
  return before.steered.held !== undefined || (hasGate(before.order) && !hasGate(order));
}

function hasGate(order: ReadOrder | undefined): boolean {
  return order?.ok === true && order.order.gate !== undefined;
}

function clusterReader({ clusters }: HubState) {
  const byName = new Map(clusters.map((cluster) => [cluster.metadata.name, cluster]));
  return (name: string) => byName.get(name);
}
