import { z } from "@/lib/kube/zod";

/** What holds rollouts: a maintenance window, a freeze, or a gate that waits for people. */
export const GATE_KINDS = ["window", "freeze", "approval"] as const;
export const GateKind = z.enum(GATE_KINDS);
export type GateKind = z.infer<typeof GateKind>;

/** What needs somebody first, then what holds, then what does not. */
export const GATE_STATUSES = [
  "unreadable",
  "waiting",
  "denied",
  "frozen",
  "closed",
  "open",
  "approved",
  "ahead",
  "ended",
] as const;
export const GateStatus = z.enum(GATE_STATUSES);
export type GateStatus = z.infer<typeof GateStatus>;

/** A MaintenanceWindow, a Freeze or a RolloutGate. */
export const GateRow = z.object({
  /** Unique among rows: "window/NAME", "freeze/NAME", "approval/NAME". */
  name: z.string(),
  kind: GateKind,
  /** Of the object. */
  object: z.string(),
  status: GateStatus,
  /** What it is about, in words: "set emea", "the whole fleet", "logs through fleet/all, before wave 2". */
  about: z.string(),
  /** The whole fleet. */
  isFleet: z.boolean(),
  sets: z.array(z.string()),
  addOns: z.array(z.string()),
  /** "namespace/name" of a placement. */
  placement: z.optional(z.string()),
  /** Which clusters it is about, as far as the caller may see clusters. */
  clusters: z.optional(z.number()),
  /** The rollouts that it stops now, by name; absent for who may not see rollouts. */
  stops: z.optional(z.array(z.string())),
  /** RFC 3339: when its status changes by itself; absent where it does not. */
  until: z.optional(z.string()),
  /** RFC 3339: since when its status is what it is, as far as that is known. */
  since: z.optional(z.string()),
  /** In which its times are: "Europe/Lisbon". */
  zone: z.optional(z.string()),
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Of a window: the label or claim by which a cluster refuses at any time, with the values that do; none: any. */
  veto: z.optional(
    z.object({ label: z.optional(z.string()), claim: z.optional(z.string()), values: z.array(z.string()) }),
  ),
  approvals: z.optional(z.object({ given: z.number(), needed: z.number() })),
  /** Why it cannot be read, in a sentence. */
  problem: z.optional(z.string()),
  createdAt: z.optional(z.string()),
});
export type GateRow = z.infer<typeof GateRow>;
