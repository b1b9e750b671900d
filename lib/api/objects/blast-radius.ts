import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { WaveClock } from "@/lib/lists/rollouts/row";

/** Clusters by their region, some of each by name. */
export const EffectClusters = z.object({
  total: z.number(),
  /** Of those, how many are not available: they follow when they are back. */
  unreachable: z.number(),
  /** By name of the region, those without one last, as "". */
  regions: z.array(z.object({ region: z.string(), total: z.number(), names: z.array(z.string()) })),
});
export type EffectClusters = z.infer<typeof EffectClusters>;

const EffectOnAddOn = z.object({
  /** Its name; "namespace/name" of a work or a replica set. */
  addOn: z.string(),
  /** What it is instead of an add-on: its manifests are what clusters gain, lose and change. */
  of: z.optional(z.enum(["work", "replica set"])),
  gains: EffectClusters,
  loses: EffectClusters,
  /** They keep the add-on and get another configuration. */
  changes: EffectClusters,
  /** They keep their configuration, because their ManagedClusterAddOn names its own. */
  overrides: EffectClusters,
  /** What rolls out waits for them to start, and may start on them by the write. */
  starts: z.optional(EffectClusters),
  /** In how many waves clusters gain and change it; 1 is all at once. */
  waves: z.number(),
  /**
   * With several waves, or where windows and freezes delay it: how many clusters move in each, and when all have, from
   * the start and without failures.
   */
  pace: z.optional(
    z.object({
      sizes: z.array(z.number()),
      /** How many of each get it for the first time; absent where none does. */
      gains: z.optional(z.array(z.number())),
      /** When each begins at the earliest, from now on; null where nobody knows. */
      beginsMs: z.optional(z.array(z.nullable(z.number()))),
      /** Absent where nobody knows. */
      earliestMs: z.optional(z.number()),
      /** Absent without a deadline. */
      latestMs: z.optional(z.number()),
      /** Of all waves together; absent where no window and no freeze delays it. */
      clock: z.optional(WaveClock),
    }),
  ),
  /** What removals wait for, and on how many clusters. */
  finalizers: z.optional(z.array(z.object({ name: z.string(), total: z.number() }))),
  /** What runs on clusters that gain it before it is removed from there again: "Job hello/clean". */
  hooks: z.optional(z.array(z.string())),
  /** The right that the caller lacks to be told that. */
  missing: z.optional(MissingRight),
});
export type EffectOnAddOn = z.infer<typeof EffectOnAddOn>;

/** Which clusters gain, lose or reconfigure which add-on or whose manifests by a write, from the hub's current state. */
export const BlastRadiusAnswer = z.object({
  effects: z.array(EffectOnAddOn),
  /** Placements whose decisions the console does not compute as the hub has them, so that numbers may differ. */
  unsure: z.array(z.string()),
  /** Which add-on waits by it until which other is Available, no longer waits, or stays without one that it requires. */
  waits: z.optional(z.array(z.object({ addOn: z.string(), requires: z.string(), message: z.string() }))),
  /** The right that the caller lacks to be told of replica sets that move with it. */
  hidden: z.optional(MissingRight),
  /** The right that the caller lacks to have maintenance windows and freezes counted in when it is done. */
  uncounted: z.optional(MissingRight),
});
export type BlastRadiusAnswer = z.infer<typeof BlastRadiusAnswer>;

/** What a write does to clusters, as part of what is answered about it. */
export const WriteEffect = {
  /** Absent where it cannot be told. */
  radius: z.optional(BlastRadiusAnswer),
  /** Of a window or a freeze: the clusters on which it keeps updates from starting, or no longer does. */
  holds: z.optional(EffectClusters),
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
