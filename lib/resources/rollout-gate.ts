import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";

const text = () => z._default(z.string(), "");

/** A decision group, by name or, where that is "", by index: as `mandatoryDecisionGroups` have it. */
export const GatedGroup = z.looseObject({ groupName: text(), groupIndex: z._default(z.number(), 0) });
export type GatedGroup = z.infer<typeof GatedGroup>;

/** What one person, or one external approver, says of one change before one decision group. */
export const GateApproval = z.looseObject({
  /** As the hub knows the person; of an external approver "webhook:" and its name. */
  user: text(),
  at: text(),
  /** "Approved" or "Denied". */
  decision: z._default(z.string(), "Approved"),
  comment: text(),
  /** The change, by the hash of its configurations (`changeHash`). */
  of: text(),
  /** The decision group (`groupKey`). */
  group: text(),
});
export type GateApproval = z.infer<typeof GateApproval>;

/** What the gate waits for. */
const GateWait = z.looseObject({
  of: text(),
  group: text(),
  since: text(),
  /** How many clusters wait for it. */
  clusters: z._default(z.number(), 0),
});
export type GateWait = z.infer<typeof GateWait>;

/** What speaks for opening it, and against. */
const GateEvidence = z.looseObject({
  /** Clusters with the whole change. */
  updated: z._default(z.number(), 0),
  /** Of those, where the add-on is Available. */
  available: z._default(z.number(), 0),
  failed: z._default(z.number(), 0),
  progressing: z._default(z.number(), 0),
  waiting: z._default(z.number(), 0),
  at: text(),
});
export type GateEvidence = z.infer<typeof GateEvidence>;

export const RolloutGate = kubeKind("RolloutGate", {
  spec: z.prefault(
    z.looseObject({
      description: text(),
      addOn: text(),
      placement: z.prefault(z.looseObject({ namespace: text(), name: text() }), {}),
      before: z.prefault(
        z.looseObject({
          everyGroup: z._default(z.boolean(), false),
          decisionGroups: z._default(z.array(GatedGroup), []),
        }),
        {},
      ),
      /** How many different people must approve. */
      approvals: z._default(z.number(), 1),
      /** Whose approvals count; those of all with the verb `approve` unless set. */
      approvers: z._default(z.array(z.string()), []),
      /** For how long an approval counts, as "72h"; for ever unless set. */
      expiresAfter: z.optional(z.string()),
      webhook: z.optional(
        z.looseObject({
          /** A receiver of notifications, that is told when the gate waits. */
          receiver: z.optional(z.string()),
          /** The name by which a signed callback may approve. */
          approver: z.optional(z.string()),
        }),
      ),
    }),
    {},
  ),
  status: z.prefault(
    z.looseObject({
      observedGeneration: z._default(z.number(), 0),
      conditions: z._default(z.array(Condition), []),
      /** "Idle", "Waiting", "Open" or "Denied". */
      state: z.optional(z.string()),
      waitingFor: z._default(z.array(GateWait), []),
      approvals: z._default(z.array(GateApproval), []),
      evidence: z.optional(GateEvidence),
    }),
    {},
  ),
});
export type RolloutGate = z.infer<typeof RolloutGate>;

export const rolloutGates: Resource<RolloutGate> = {
  group: "flotilla.dev",
  version: "v1alpha1",
  plural: "rolloutgates",
  kind: "RolloutGate",
  namespaced: false,
  schema: RolloutGate,
};
