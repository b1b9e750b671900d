import { z } from "@/lib/kube/zod";
import { Lifecycle } from "@/lib/resources/add-on-keeper";
import { AddOnHealth, RolloutPhase } from "./clusters";
import { ConditionLine } from "./objects";

/** One placement by which an add-on is installed. */
export const AddOnPlacement = z.object({
  namespace: z.string(),
  name: z.string(),
  /** OCM's name of the rollout strategy. */
  strategy: z.string(),
  /** How many clusters the placement chose; absent for whoever may not list decisions. */
  decided: z.optional(z.number()),
  /** What the add-on manager says of the rollout through this placement. */
  conditions: z.array(ConditionLine),
});
export type AddOnPlacement = z.infer<typeof AddOnPlacement>;

/** How many of the add-on's clusters have this health and this phase. */
const AddOnCount = z.object({ health: AddOnHealth, phase: RolloutPhase, size: z.number() });
export type AddOnCount = z.infer<typeof AddOnCount>;

/** Why clusters are not well, and on how many; `health` and `phase` are those of them. */
const AddOnCause = z.object({ sentence: z.string(), health: AddOnHealth, phase: RolloutPhase, size: z.number() });
export type AddOnCause = z.infer<typeof AddOnCause>;

export const AddOnRow = z.object({
  name: z.string(),
  displayName: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Whether templates describe its agent; else it brings a manager of its own. */
  templated: z.boolean(),
  /** Whose it says to be: of the hub's add-on manager, of Flotilla's, or of another one. */
  lifecycle: Lifecycle,
  install: z.enum(["manual", "placements"]),
  placements: z.array(AddOnPlacement),
  /** Clusters that some placement chose, each once; absent by hand, and for whoever may not list decisions. */
  decided: z.optional(z.number()),
  /** False where the caller may not list cluster add-ons: then `counts` and `causes` are empty and mean nothing. */
  clustersVisible: z.boolean(),
  counts: z.array(AddOnCount),
  /** The most frequent first, at most eight. */
  causes: z.array(AddOnCause),
  createdAt: z.string(),
});
export type AddOnRow = z.infer<typeof AddOnRow>;
