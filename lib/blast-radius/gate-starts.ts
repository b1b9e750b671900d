import { nodeGates } from "@/lib/gates/node-blocks";
import { compareText } from "@/lib/kube/order";
import type { RolloutGate } from "@/lib/resources/rollout-gate";
import { desiredAddOn } from "./desired-add-on";
import type { AddOnEffect } from "./effect";
import type { HubState } from "./hub-state";
import { paceOf } from "./pace";

/**
 * The waiting clusters of a rollout that a gate no longer keeps from starting, because it is gone, edited or opened;
 * undefined where it lets none go. Other gates, windows and freezes are not counted.
 */
export function gateStarts(
  state: HubState,
  before: RolloutGate | undefined,
  after: RolloutGate | undefined,
): AddOnEffect | undefined {
  if (!before) return undefined;
  const { addOn } = before.spec;
  const installed = state.addOns.find(({ metadata }) => metadata.name === addOn);
  const { nodes } = desiredAddOn(state, installed);
  const held = heldBy(before, nodes, state);
  const still = after?.spec.addOn === addOn ? heldBy(after, nodes, state) : new Set<string>();
  const starts = [...held].filter((cluster) => !still.has(cluster)).sort(compareText);
  if (starts.length === 0) return undefined;
  const { waves } = paceOf(nodes, new Set(starts));
  return { addOn, gains: [], loses: [], changes: [], overrides: [], starts, waves: Math.max(1, waves) };
}

type Nodes = ReturnType<typeof desiredAddOn>["nodes"];

/** Of the groups that a shut gate is before, the clusters that have not begun. */
function heldBy(gate: RolloutGate, nodes: Nodes, { now }: HubState): ReadonlySet<string> {
  const held = nodes.flatMap((node) => {
    if (node.kind !== "placement") return [];
    const shut = nodeGates(node, [gate], now.getTime()).filter(({ state }) => !state.isOpen);
    const behind = new Set(shut.flatMap(({ clusters }) => clusters));
    if (behind.size === 0) return [];
    return node.members.flatMap(({ cluster, status }) =>
      behind.has(cluster) && status.status === "to-apply" ? cluster : [],
    );
  });
  return new Set(held);
}
