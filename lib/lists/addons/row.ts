import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";
import { AddOnHealth, RolloutPhase } from "@/lib/lists/clusters/row";
import { HeldReason, ROLLOUT_STATES, RolloutStage } from "@/lib/lists/rollouts/stages";
import { Lifecycle } from "@/lib/resources/add-on-manager";

/** How far the rollout through a placement is, as its row in the list of rollouts has it. */
const PlacementRollout = z.object({
  stage: RolloutStage,
  status: z.enum(ROLLOUT_STATES),
  /** Absent if it follows its strategy. */
  held: z.optional(z.object({ reason: HeldReason })),
  applied: z.number(),
  total: z.number(),
});
export type PlacementRollout = z.infer<typeof PlacementRollout>;

/** One placement by which an add-on is installed. */
export const AddOnPlacement = z.object({
  namespace: z.string(),
  name: z.string(),
  /** OCM's name of the rollout strategy. */
  strategy: z.string(),
  /** How many clusters the placement selected; absent for callers who may not list decisions. */
  decided: z.optional(z.number()),
  /** The add-on manager's conditions for the rollout through this placement. */
  conditions: z.array(ConditionLine),
  /** Absent for callers who may not see rollouts, and for what another manager rolls out. */
  rollout: z.optional(PlacementRollout),
});
export type AddOnPlacement = z.infer<typeof AddOnPlacement>;

/** How many of the add-on's clusters have this health and this phase. */
const AddOnCount = z.object({ health: AddOnHealth, phase: RolloutPhase, size: z.number() });
export type AddOnCount = z.infer<typeof AddOnCount>;

/** Why clusters are unhealthy, and how many; `health` and `phase` are theirs. */
const AddOnCause = z.object({ message: z.string(), health: AddOnHealth, phase: RolloutPhase, size: z.number() });
export type AddOnCause = z.infer<typeof AddOnCause>;

export const AddOnRow = z.object({
  name: z.string(),
  displayName: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Whether templates describe its agent; else it has a custom controller. */
  templated: z.boolean(),
  /** Which manager is responsible: the hub's add-on manager, Flotilla's, or another one. */
  lifecycle: Lifecycle,
  install: z.enum(["manual", "placements"]),
  placements: z.array(AddOnPlacement),
  /**
   * Clusters selected by any placement, counted once; absent for manual installation, and for callers who may not list
   * decisions.
   */
  decided: z.optional(z.number()),
  /** False where the caller may not list cluster add-ons: then `counts` and `causes` are empty and mean nothing. */
  clustersVisible: z.boolean(),
  counts: z.array(AddOnCount),
  /** The most frequent first, at most eight. */
  causes: z.array(AddOnCause),
  /**
   * Clusters from which it still goes, though they have no cluster add-on any more: their works are being deleted.
   * Absent without any, and for callers who may not list works.
   */
  leaving: z.optional(z.object({ size: z.number(), clusters: z.array(z.string()) })),
  createdAt: z.string(),
});
export type AddOnRow = z.infer<typeof AddOnRow>;
