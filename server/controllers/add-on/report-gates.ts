import type { NodeGate } from "@/lib/gates/node-blocks";
import { isTrue } from "@/lib/kube/conditions";
import type { SteeredNode } from "@/lib/rollout/steer";
import type { GateReport } from "@/server/controllers/starts/gate-reports";

interface Planned extends Pick<SteeredNode, "blocked" | "outcome"> {
  readonly built: SteeredNode["node"];
  readonly gates: readonly NodeGate[];
}

/**
 * What each gate waits for: groups with clusters that would start now but for it. It is idle where no cluster behind it
 * wants to start.
 */
export function gateReports(placed: readonly Planned[]): ReadonlyMap<string, GateReport> {
  const reports = new Map<string, GateReport>();
  for (const node of placed) {
    for (const name of new Set(node.gates.map(({ gate }) => gate.metadata.name)))
      reports.set(name, reportOn(node, name));
  }
  return reports;
}

function reportOn(node: Planned, name: string): GateReport {
  const own = node.gates.filter(({ gate }) => gate.metadata.name === name);
  const shut = own.filter(({ state }) => !state.isOpen);
  const waitingFor = shut.flatMap(({ of, group, clusters }) => {
    const size = clusters.filter((cluster) => node.blocked.get(cluster)?.kind === "gate").length;
    return size > 0 ? [{ of, group, clusters: size }] : [];
  });
  return { state: stateOf(own, waitingFor.length > 0), waitingFor, evidence: evidenceOf(node) };
}

function stateOf(gates: readonly NodeGate[], isWaiting: boolean): GateReport["state"] {
  if (gates.some(({ state }) => state.denials.length > 0)) return "Denied";
  if (isWaiting) return "Waiting";
  return gates.some(({ state }) => state.isOpen) ? "Open" : "Idle";
}

function evidenceOf({ built }: Planned): GateReport["evidence"] {
  const count = (wanted: string) => built.members.filter(({ status }) => status.status === wanted).length;
  const updated = built.members.filter(({ status }) => status.status === "succeeded");
  return {
    updated: updated.length,
    available: updated.filter(({ clusterAddOn }) => isTrue(clusterAddOn.status.conditions, "Available")).length,
    failed: count("failed"),
    progressing: count("progressing"),
    waiting: count("to-apply"),
  };
}
