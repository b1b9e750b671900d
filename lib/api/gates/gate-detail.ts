import { Permission } from "@/lib/api/approvals/approval-case";
import { ObjectName } from "@/lib/api/object-name";
import { EffectClusters } from "@/lib/api/objects/blast-radius";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { GateKind, GateRow } from "@/lib/lists/gates/row";

export const GatePath = z.strictObject({ kind: GateKind, name: ObjectName });

/** Clusters by what they share, some of each by name. */
const ClusterGroups = z.array(z.object({ group: z.string(), total: z.number(), names: z.array(z.string()) }));
export type ClusterGroups = z.infer<typeof ClusterGroups>;

/** When a window is open: RFC 3339. */
export const WindowOpening = z.object({
  /** Absent of one that is open now. */
  from: z.optional(z.string()),
  until: z.string(),
});
export type WindowOpening = z.infer<typeof WindowOpening>;

/** What a window or a freeze does now: to which clusters, and to which rollouts. */
export const GateEffect = z.object({
  /** Absent where the caller may not list clusters. */
  clusters: z.optional(
    z.object({
      total: z.number(),
      sets: ClusterGroups,
      regions: ClusterGroups,
    }),
  ),
  /** The right that the caller lacks to be told all of it. */
  missing: z.optional(MissingRight),
  /** Of a window: the next ones in each time zone of its clusters; the window's own first. */
  zones: z.array(z.object({ zone: z.string(), total: z.number(), openings: z.array(WindowOpening) })),
  /** Of a window: how many of its clusters refuse at any time. */
  vetoed: z.optional(z.number()),
  /** The rollouts that it stops now, and how many clusters of each; absent where the caller may not see rollouts. */
  rollouts: z.optional(z.array(z.object({ name: z.string(), clusters: z.number() }))),
});
export type GateEffect = z.infer<typeof GateEffect>;

/** A window, a freeze or a gate as it is written, which need not be stored. */
export const GatePreviewRequest = z.strictObject({
  kind: GateKind,
  spec: z.looseObject({}),
});
export type GatePreviewRequest = z.infer<typeof GatePreviewRequest>;

/** What one person, or one signed callback, said of one change before one decision group. */
export const GateDecision = z.object({
  user: z.string(),
  at: z.string(),
  decision: z.string(),
  comment: z.string(),
  of: z.string(),
  group: z.string(),
  /** Whether it counts now: for a change that waits, not expired, and of somebody whose approval counts. */
  counts: z.boolean(),
});
export type GateDecision = z.infer<typeof GateDecision>;

/** What a gate waits for, who has said what, and what speaks for it. */
export const PeopleGate = z.object({
  addOn: z.string(),
  namespace: z.string(),
  placement: z.string(),
  description: z.string(),
  needed: z.number(),
  /** Whose approvals count; empty: of all with the right. */
  approvers: z.array(z.string()),
  expiresAfter: z.optional(z.string()),
  waits: z.array(
    z.object({
      of: z.string(),
      group: z.string(),
      since: z.string(),
      clusters: z.number(),
      given: z.number(),
      /** What the caller has said of it. */
      own: z.optional(z.string()),
      /** At which index of the gate's approvals that is stored, also where it counts no longer. */
      ownIndex: z.optional(z.number()),
      /** Whether an approval of the caller lets its clusters go. */
      opens: z.boolean(),
      /** Has to come with that approval, typed: many clusters go. */
      confirm: z.optional(z.string()),
      /** The clusters that may start by it, where the caller may see the rollout. */
      starts: z.optional(EffectClusters),
    }),
  ),
  /** Newest first. */
  decisions: z.array(GateDecision),
  evidence: z.optional(
    z.object({
      updated: z.number(),
      available: z.number(),
      failed: z.number(),
      progressing: z.number(),
      waiting: z.number(),
      at: z.string(),
    }),
  ),
  mayDecide: Permission,
});
export type PeopleGate = z.infer<typeof PeopleGate>;

/** A window, a freeze or a gate with what it does. */
export const GateDetail = z.object({
  row: GateRow,
  effect: GateEffect,
  approval: z.optional(PeopleGate),
  /** Of a freeze: since when the controllers start nothing against it. */
  acknowledgedAt: z.optional(z.string()),
  /** Of a window: how it is written, in words. */
  schedule: z.optional(z.array(z.string())),
});
export type GateDetail = z.infer<typeof GateDetail>;

const Decision = {
  decision: z.enum(["Approved", "Denied"]),
  comment: z.string().check(z.maxLength(500)),
  of: z.string().check(z.minLength(1)),
  group: z.string().check(z.minLength(1)),
};

/** What somebody says of a change that waits. `of` and `group` name it, as it was seen; `confirm` is what was typed. */
export const GateDecisionRequest = z.strictObject({ ...Decision, confirm: z.optional(z.string()) });
export type GateDecisionRequest = z.infer<typeof GateDecisionRequest>;

/** What an external approver says, in a signed request: `gate` as in the path, `of` and `group` as it was told them. */
export const GateCallback = z.strictObject({ ...Decision, gate: ObjectName });
export type GateCallback = z.infer<typeof GateCallback>;

/** What became of it: "already" where the same request had been answered before. */
export const GateCallbackAnswer = z.object({
  user: z.string(),
  at: z.string(),
  decision: z.string(),
  outcome: z.enum(["recorded", "already"]),
});
export type GateCallbackAnswer = z.infer<typeof GateCallbackAnswer>;

export const GateNamePath = z.strictObject({ name: ObjectName });

/** Which of the three kinds the hub has, and which of them the caller may list. */
export const GateKindsAnswer = z.object({
  kinds: z.array(
    z.object({
      kind: GateKind,
      /** "missing": the hub does not have it; "unread": it is not read yet, or the console may not read it. */
      state: z.enum(["served", "missing", "unread"]),
      /** The right that the caller lacks to list it. */
      missing: z.optional(MissingRight),
    }),
  ),
});
export type GateKindsAnswer = z.infer<typeof GateKindsAnswer>;
