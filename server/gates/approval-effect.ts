import { MAX_UNCONFIRMED } from "@/lib/enable/confirmation";
import { approvedBy, type GateSubject, gateState } from "@/lib/gates/approvals";
import type { RolloutGate } from "@/lib/resources/rollout-gate";

interface Approving {
  readonly user: string;
  readonly at: Date;
}

export interface ApprovalEffect {
  /** Whether the approval opens the gate. */
  readonly opens: boolean;
  /** How many clusters the gate says that it lets go. */
  readonly clusters: number;
  /** What has to be typed: of many clusters, the add-on. */
  readonly confirm?: string;
}

/** What an approval by a person does, by what the gate itself says: whoever may approve may read that. */
export function approvalEffect(gate: RolloutGate, subject: GateSubject, { at, user }: Approving): ApprovalEffect {
  const isOpen = (each: RolloutGate) => gateState(each, subject, at.getTime()).isOpen;
  const opens = !isOpen(gate) && isOpen(approvedBy(gate, subject, user, at));
  const waits = gate.status.waitingFor.filter(({ of, group }) => of === subject.of && group === subject.group);
  const clusters = opens ? Math.max(0, ...waits.map((wait) => wait.clusters)) : 0;
  return { opens, clusters, ...(clusters > MAX_UNCONFIRMED && { confirm: gate.spec.addOn }) };
}
