import { z } from "@/lib/kube/zod";
import { ChoiceRule, WishProblem } from "./enable";

/** A placement that somebody wants: the sets that it may choose from, of those bound to its namespace, and what it asks of a cluster. */
export const PlacementWish = z.strictObject({
  namespace: z.string(),
  name: z.string(),
  /** All that are bound where none is named. */
  clusterSets: z.array(z.string()),
  labels: z.array(ChoiceRule),
  claims: z.array(ChoiceRule),
});
export type PlacementWish = z.infer<typeof PlacementWish>;

/** Whom such a placement would choose by what the hub holds now. */
export const PlacementTrial = z.object({
  /** Namespaces with at least one bound set that exists, and whether the caller may create a placement there. */
  namespaces: z.array(z.object({ name: z.string(), sets: z.array(z.string()), mayCreate: z.boolean() })),
  /** Clusters on the hub. */
  fleet: z.number(),
  chosen: z.number(),
  /** Each rule in order: what stays after it, and why the others go. */
  sieve: z.array(z.object({ rule: z.string(), stays: z.number(), detail: z.optional(z.string()) })),
  /** What keeps it from being created; fields as in the wish to enable an add-on. */
  problems: z.array(WishProblem),
});
export type PlacementTrial = z.infer<typeof PlacementTrial>;
