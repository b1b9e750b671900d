import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/** Clusters by their region, some of each by name. */
const EffectClusters = z.object({
  total: z.number(),
  /** Of those, how many are not available: they follow when they are back. */
  unreachable: z.number(),
  /** By name of the region, those without one last, as "". */
  regions: z.array(z.object({ region: z.string(), total: z.number(), names: z.array(z.string()) })),
});
export type EffectClusters = z.infer<typeof EffectClusters>;

const EffectOnAddOn = z.object({
  addOn: z.string(),
  gains: EffectClusters,
  loses: EffectClusters,
  /** They keep the add-on and get another configuration. */
  changes: EffectClusters,
  /** They keep their configuration, because their ManagedClusterAddOn names its own. */
  overrides: EffectClusters,
  /** In how many waves the configuration changes; 1 is all at once. */
  waves: z.number(),
  /** With several waves: how many clusters change in each, and when all have, from the start and without failures. */
  pace: z.optional(
    z.object({
      sizes: z.array(z.number()),
      earliestMs: z.number(),
      /** Absent without a deadline. */
      latestMs: z.optional(z.number()),
    }),
  ),
  /** What removals wait for, and on how many clusters. */
  finalizers: z.optional(z.array(z.object({ name: z.string(), total: z.number() }))),
  /** The right that the caller lacks to be told that. */
  missing: z.optional(MissingRight),
});
export type EffectOnAddOn = z.infer<typeof EffectOnAddOn>;

/** Which clusters gain, lose or reconfigure which add-on by a write, from the hub's current state. */
export const BlastRadiusAnswer = z.object({
  effects: z.array(EffectOnAddOn),
  /** Placements whose decisions the console does not compute as the hub has them, so that numbers may differ. */
  unsure: z.array(z.string()),
});
export type BlastRadiusAnswer = z.infer<typeof BlastRadiusAnswer>;

/** What a write does to clusters, as part of what is answered about it. */
export const WriteEffect = {
  /** Absent where it cannot be told. */
  radius: z.optional(BlastRadiusAnswer),
  /** Why it cannot be told, and the right that the caller lacks for it. */
  withheld: z.optional(z.object({ message: z.string(), missing: z.optional(MissingRight) })),
};

const WriteEffectAnswer = z.object(WriteEffect);
export type WriteEffect = z.infer<typeof WriteEffectAnswer>;

/** What a write would do to clusters, and how it is confirmed. */
export const WriteJudgement = z.object({
  /** Identifies the change and its effect: a write that names it is refused if either is another by then. */
  plan: z.string(),
  /** Has to come with the write: it takes an add-on away, moves many clusters, or its effect cannot be told. */
  confirm: z.optional(z.string()),
  ...WriteEffect,
});
export type WriteJudgement = z.infer<typeof WriteJudgement>;
