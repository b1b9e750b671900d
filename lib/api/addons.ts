import { z } from "@/lib/kube/zod";
import { Lifecycle } from "@/lib/resources/add-on-keeper";
import { AddOnHealth, RolloutPhase } from "./clusters";
import { ConditionLine, ObjectName } from "./objects";
import { MissingRight } from "./problem";

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

/** At most so many clusters are asked about at once. */
export const MOST_ASKED = 2_000;

export const InstalledQuestion = z.strictObject({ clusters: z.array(ObjectName).check(z.maxLength(MOST_ASKED)) });

/** On how many of them it is; absent where the caller may not see that of each. */
export const InstalledCount = z.object({ installed: z.optional(z.number()) });
export type InstalledCount = z.infer<typeof InstalledCount>;

/** A manifest that a work carries, as its cluster reports it. */
const ManifestLine = z.object({ kind: z.string(), namespace: z.string(), name: z.string(), conditions: z.array(ConditionLine) });
export type ManifestLine = z.infer<typeof ManifestLine>;

const WorkLine = z.object({ name: z.string(), conditions: z.array(ConditionLine), manifests: z.array(ManifestLine) });
export type WorkLine = z.infer<typeof WorkLine>;

/** Which placement chose a cluster, and in which decision group. */
const ChosenBy = z.object({ namespace: z.string(), name: z.string(), group: z.optional(z.string()) });

/** One add-on on one cluster from end to end, read with the caller's own rights. */
export const AddOnChain = z.object({
  cluster: z.string(),
  /** Absent for whoever may not list decisions. */
  chosenBy: z.optional(z.array(ChosenBy)),
  /** Of the cluster add-on; absent where there is none. */
  conditions: z.optional(z.array(ConditionLine)),
  works: z.array(WorkLine),
  /** The rights for want of which a part is left out. */
  missing: z.object({ conditions: z.optional(MissingRight), works: z.optional(MissingRight) }),
});
export type AddOnChain = z.infer<typeof AddOnChain>;
