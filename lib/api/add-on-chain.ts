import { z } from "@/lib/kube/zod";
import { ConditionLine, ObjectName, SaidCondition } from "./objects";
import { MissingRight } from "./problem";

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
  conditions: z.optional(z.array(SaidCondition)),
  works: z.array(WorkLine),
  /** The rights for want of which a part is left out. */
  missing: z.object({ conditions: z.optional(MissingRight), works: z.optional(MissingRight) }),
});
export type AddOnChain = z.infer<typeof AddOnChain>;
