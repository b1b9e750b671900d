import { z } from "@/lib/kube/zod";

/**
 * Stage of a cluster, a wave or a whole rollout. "stalled" is ours: it should have progressed by now. "timed-out": the
 * strategy's deadline has passed. "held": no more clusters start, or a cluster kept the earlier configuration of an
 * aborted change.
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
]);
export type RolloutStage = z.infer<typeof RolloutStage>;

/** Why a rollout deviates from its strategy. */
export const HeldReason = z.enum(["HeldByPerson", "Aborted", "HealthGate", "OrderUnreadable", "TextMissing"]);

/** Status of a rollout as a whole. `unwell`: everything is applied, but not everything is healthy. */
export const ROLLOUT_STATES = ["moving", "held", "stuck", "unwell", "done"] as const;

export type RolloutState = (typeof ROLLOUT_STATES)[number];
