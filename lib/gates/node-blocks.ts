import { objectKey } from "@/lib/kube/resource";
import type { RolloutGate } from "@/lib/resources/rollout-gate";
import type { PlacementNode } from "@/lib/rollout/config-graph";
import { changeHash, type GateState, type GateSubject, gateState, groupKey, isBefore } from "./approvals";
import type { StartBlock } from "./start-rules";

/** A gate before one decision group of a placement, for the change that rolls out there now. */
export interface NodeGate extends GateSubject {
  readonly gate: RolloutGate;
  readonly state: GateState;
  /** Of the group, those that the placement configures. */
  readonly clusters: readonly string[];
}

type Gated = Pick<PlacementNode, "namespace" | "name" | "grouped" | "desired" | "configuredClusters">;

/** The gates of an add-on that are before groups of this placement. */
export function nodeGates(node: Gated, gates: readonly RolloutGate[], nowMs: number): NodeGate[] {
  const own = gates.filter(({ spec }) => objectKey(spec.placement) === objectKey(node));
  if (own.length === 0 || !node.grouped.ok) return [];
  const { groups } = node.grouped;
  const of = changeHash(node.desired);
  return own.flatMap((gate) =>
    groups
      .filter((group) => isBefore(gate, group))
      .map((group) => {
        const subject = { of, group: groupKey(group) };
        const clusters = group.clusters.filter((cluster) => node.configuredClusters.has(cluster));
        return { ...subject, gate, state: gateState(gate, subject, nowMs), clusters };
      }),
  );
}

/** Why each cluster waits for people; none whose gates are open. */
export function gateBlocks(gates: readonly NodeGate[]): ReadonlyMap<string, StartBlock> {
  const blocks = new Map<string, StartBlock>();
  for (const { gate, group, state, clusters } of gates) {
    if (state.isOpen) continue;
    const block = { kind: "gate", name: gate.metadata.name, message: messageOf(gate, group, state) } as const;
    for (const cluster of clusters) if (!blocks.has(cluster)) blocks.set(cluster, { ...block, untilMs: undefined });
  }
  return blocks;
}

function messageOf({ metadata }: RolloutGate, group: string, { denials, approvals, needed }: GateState): string {
  const [denial] = denials;
  if (denial) return `Gate ${metadata.name} before ${group}: denied by ${denial.user}.`;
  return `Gate ${metadata.name} before ${group}: ${approvals.length} of ${needed} ${needed === 1 ? "approval" : "approvals"}.`;
}
