import { kubeTime } from "@/lib/kube/conditions";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { deepEqual, mergePatchBetween } from "@/lib/kube/patches";
import { type RolloutGate, rolloutGates } from "@/lib/resources/rollout-gate";
import { type Controller, onChange, resync, trigger } from "@/server/controllers/runtime/controller";
import type { KindName } from "@/server/hub/hub";
import type { KindNeeds } from "@/server/hub/kind-needs";
import type { GateReport, GateReports } from "./gate-reports";
import { PLANNED_KINDS, type StartsHub } from "./hub";

/** The kinds that the controller reads. */
export const GATE_KINDS = {
  required: PLANNED_KINDS,
  optional: { rolloutGates: "nothing is reported of rollout gates" },
} as const satisfies KindNeeds<KindName>;

/** Writes what gates wait for, as the plans of their add-ons found it. Key: its name. */
export function gateStatuses(hub: StartsHub, reports: GateReports): Controller {
  return {
    name: "rollout-gate",
    kinds: GATE_KINDS,
    triggers: [
      trigger(hub.rolloutGates, ({ metadata }) => [metadata.name]),
      (enqueue) => reports.subscribe(enqueue),
      resync(() => hub.rolloutGates.list().map(({ metadata }) => metadata.name)),
    ],
    async reconcile(name, signal) {
      const gate = hub.rolloutGates.get(name);
      if (!gate || gate.metadata.deletionTimestamp) return onChange;
      const change = mergePatchBetween(gate.status, gateStatus(gate, reports.get(name), new Date()));
      const { uid, resourceVersion } = gate.metadata;
      const options = { signal, fieldManager: FIELD_MANAGER.starts, subresource: "status" } as const;
      if (change)
        await hub.patch(rolloutGates, { name }, { metadata: { uid, resourceVersion }, status: change }, options);
      return onChange;
    },
  };
}

const NO_REPORT: Pick<GateReport, "state" | "waitingFor"> = { state: "Idle", waitingFor: [] };

/** The status that a gate should have; its approvals stay as people wrote them. */
function gateStatus(gate: RolloutGate, report: GateReport | undefined, now: Date): RolloutGate["status"] {
  const { state, waitingFor } = report ?? NO_REPORT;
  const { evidence: before, ...rest } = gate.status;
  const since = ({ of, group }: { readonly of: string; readonly group: string }) =>
    gate.status.waitingFor.find((each) => each.of === of && each.group === group)?.since || kubeTime(now);
  return {
    ...rest,
    observedGeneration: gate.metadata.generation,
    state,
    waitingFor: waitingFor.map((each) => ({ ...each, since: since(each) })),
    ...(report && { evidence: evidenceAt(before, report.evidence, now) }),
  };
}

/** The time stays while the numbers do. */
function evidenceAt(
  before: RolloutGate["status"]["evidence"],
  evidence: GateReport["evidence"],
  now: Date,
): NonNullable<RolloutGate["status"]["evidence"]> {
  const isSame = before !== undefined && deepEqual({ ...before, at: "" }, { ...evidence, at: "" });
  return isSame ? before : { ...evidence, at: kubeTime(now) };
}
