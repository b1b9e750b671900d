import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";
import { LeftOutStep } from "./placement-detail";

/** Which clusters a preview lists: those selected, those left out, all in the order of their scores, or who moves. */
export const PreviewShow = z.enum(["selected", "left-out", "scores", "moves"]);
export type PreviewShow = z.infer<typeof PreviewShow>;

/** A Placement as it is being written, with which of its clusters are listed. */
export const PlacementDraft = z.strictObject({
  object: z.looseObject({ metadata: z.looseObject({}) }),
  /** There is none of its name yet, or none that it replaces. */
  isNew: z._default(z.boolean(), false),
  /** The spec that it is compared with, in place of the stored one's. */
  against: z.optional(z.looseObject({})),
  show: z._default(PreviewShow, "selected"),
  /** Part of the names that are listed. */
  find: z._default(z.string().check(z.maxLength(253)), ""),
  offset: z._default(z.number().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.number().check(z.int(), z.gte(0), z.lte(200)), 50),
});
export type PlacementDraft = z.infer<typeof PlacementDraft>;

const Prioritized = z.object({ name: z.string(), weight: z.number(), message: z.string() });

const ScoreAgeLine = z.object({
  name: z.string(),
  valid: z.number(),
  expired: z.number(),
  missing: z.number(),
  nextExpiry: z.optional(z.string()),
  /** When the one that is unchanged longest was last changed, and the newest; absent where the hub keeps no time. */
  oldest: z.optional(z.string()),
  newest: z.optional(z.string()),
  /** Those of which no time is known. */
  undated: z.number(),
});

const SpreadLine = z.object({
  key: z.string(),
  type: z.enum(["Label", "Claim", "Region"]),
  constraint: z.optional(z.object({ maxSkew: z.number(), whenUnsatisfiable: z.string() })),
  skew: z.number(),
  /** The first of `size`, with the most selected first. */
  values: z.array(z.object({ value: z.string(), selected: z.number(), possible: z.number() })),
  size: z.number(),
});
export type SpreadLine = z.infer<typeof SpreadLine>;

/** One score of a cluster; without a value it counts as 0. */
const ClusterScore = z.object({
  value: z.optional(z.number()),
  /** Of an add-on's score that does not count. */
  state: z.optional(z.enum(["expired", "missing"])),
  /** Until when an add-on's score counts, or counted. */
  validUntil: z.optional(z.string()),
  /** When an add-on's score was last changed; absent where the hub keeps no time. */
  changedAt: z.optional(z.string()),
});

/** One cluster as the placement would see it. */
export const PreviewCluster = z.object({
  name: z.string(),
  isSelected: z.boolean(),
  /** The rule by which it is left out, and why. */
  step: z.optional(LeftOutStep),
  message: z.optional(z.string()),
  /** Of those selected: the decision group. */
  group: z.optional(z.object({ index: z.number(), name: z.string() })),
  /** Its place in the order of scores, from 1, and the sum; absent where it is not ranked. */
  rank: z.optional(z.number()),
  total: z.optional(z.number()),
  /** In the order of `prioritizers`. */
  scores: z.optional(z.array(ClusterScore)),
  /** Whether it comes or goes by the change. */
  move: z.optional(z.enum(["in", "out"])),
});
export type PreviewCluster = z.infer<typeof PreviewCluster>;

/** What a placement would select by the hub's current state. Nothing is written. */
export const PlacementPreview = z.object({
  /** Clusters on the hub, members of its cluster sets, and those selected of them. */
  fleet: z.number(),
  members: z.number(),
  selected: z.number(),
  /** Scores decided: fewer are wanted than could be selected. */
  isLimited: z.boolean(),
  /** Its condition PlacementSatisfied, as the hub would set it. */
  satisfied: z.object({ holds: z.boolean(), reason: z.string(), message: z.string() }),
  /** Why the hub could not evaluate it: it would select nothing, and what it installs would be removed. */
  misconfigured: z.optional(z.string()),
  /** How many each rule leaves out. */
  steps: z.array(z.object({ step: LeftOutStep, size: z.number() })),
  /** Decision groups, in which rollouts go: the first of `size`. */
  waves: z.object({
    size: z.number(),
    first: z.array(z.object({ index: z.number(), name: z.string(), clusters: z.number() })),
  }),
  /** Against the stored placement, or `against`, evaluated at the same moment; absent for a new one. */
  moves: z.optional(z.object({ gains: z.number(), loses: z.number() })),
  /** Add-ons that are installed through it: they follow. Absent for callers who may not list add-ons, and with `against`. */
  addOns: z.optional(z.array(z.string())),
  prioritizers: z.array(Prioritized),
  scoreAges: z.array(ScoreAgeLine),
  /** Without this right scores of add-ons are not read, and count as 0 here. */
  missingScores: z.optional(MissingRight),
  spread: z.array(SpreadLine),
  ignored: z.array(z.object({ field: z.string(), message: z.string() })),
  /** When a toleration ends and the answer changes by itself. */
  recheckAt: z.optional(z.string()),
  /** Of what `show` and `find` say. */
  total: z.number(),
  offset: z.number(),
  rows: z.array(PreviewCluster),
});
export type PlacementPreview = z.infer<typeof PlacementPreview>;

const KeyValues = z.object({ key: z.string(), values: z.array(z.string()) });

/** What is suggested while a placement is written. */
export const PlacementOptions = z.object({
  /** Namespaces with at least one bound set that exists, and how many clusters each set has. */
  namespaces: z.array(
    z.object({
      name: z.string(),
      sets: z.array(z.object({ name: z.string(), clusters: z.number() })),
      mayCreate: z.boolean(),
    }),
  ),
  labels: z.array(KeyValues),
  claims: z.array(KeyValues),
  /** Keys of taints. */
  taints: z.array(z.string()),
  /** Names of AddOnPlacementScores with the scores that they hold; empty for callers who may not list them. */
  scores: z.array(KeyValues),
});
export type PlacementOptions = z.infer<typeof PlacementOptions>;
