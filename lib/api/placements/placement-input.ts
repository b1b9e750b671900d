import { ChoiceRule, InputProblem } from "@/lib/api/addons/enable";
import { WriteJudgement } from "@/lib/api/objects/blast-radius";
import { z } from "@/lib/kube/zod";

/** A requested placement: the sets it may select from, of those bound to its namespace, and its rules. */
export const PlacementInput = z.strictObject({
  namespace: z.string(),
  name: z.string(),
  /** Empty means all bound sets. */
  clusterSets: z.array(z.string()),
  labels: z.array(ChoiceRule),
  claims: z.array(ChoiceRule),
});
export type PlacementInput = z.infer<typeof PlacementInput>;

/** The same, with the plan that was reviewed, and the name that was typed where the trial asks for it. */
export const PlacementCreation = z.extend(PlacementInput, {
  plan: z.optional(z.string()),
  confirm: z.optional(z.string()),
});
export type PlacementCreation = z.infer<typeof PlacementCreation>;

/** The clusters such a placement would select, by the hub's current state. */
export const PlacementTrial = z.object({
  /** Namespaces with at least one bound set that exists, and whether the caller may create a placement there. */
  namespaces: z.array(z.object({ name: z.string(), sets: z.array(z.string()), mayCreate: z.boolean() })),
  /** Clusters on the hub. */
  fleet: z.number(),
  chosen: z.number(),
  /** Each rule in order: what stays after it, and why the others go. */
  selection: z.array(z.object({ rule: z.string(), stays: z.number(), detail: z.optional(z.string()) })),
  /** Problems that keep it from being created; fields as in the request to enable an add-on. */
  problems: z.array(InputProblem),
  /** What creating it does to add-ons that name it already; absent with problems. */
  effect: z.optional(WriteJudgement),
});
export type PlacementTrial = z.infer<typeof PlacementTrial>;
