import { z } from "@/lib/kube/zod";

/**
 * Stage of a cluster, a wave or a whole rollout. "stalled" is ours: it should have progressed by now. "timed-out": the
 * strategy's deadline has passed. "held": no more clusters start, or a cluster kept the earlier configuration of an
 * aborted change. "away": the rollout goes on without the cluster, which catches up when it reports again.
 */
export const RolloutStage = z.enum([
  "waiting",
  "applying",
  "soaking",
  "done",
  "stalled",
  "timed-out",
  "failed",
  "held",
  "away",
]);
export type RolloutStage = z.infer<typeof RolloutStage>;

/** Why a rollout deviates from its strategy. */
export const HeldReason = z.enum([
  "HeldByPerson",
  "Aborted",
  "HealthGate",
  "OrderUnreadable",
  "TextMissing",
  "GatesUnread",
  "Frozen",
  "WaitsForApproval",
  "HeldByCluster",
  "OutsideWindow",
]);

/**
 * Status of a rollout as a whole. `aborted`: held for good, its change goes no further. `unwell`: everything is applied, but
 * not everything is healthy.
 */
export const ROLLOUT_STATES = ["moving", "held", "aborted", "stuck", "unwell", "done"] as const;

/** Of several rollouts, the one to speak of first: what needs a person, then what moves. */
export const ROLLOUT_STATES_WORST_FIRST = [
  "stuck",
  "aborted",
  "held",
  "unwell",
  "moving",
  "done",
] as const satisfies readonly RolloutState[];

export type RolloutState = (typeof ROLLOUT_STATES)[number];
