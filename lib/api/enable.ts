import { z } from "@/lib/kube/zod";

/** One rule on a label or a claim, as Kubernetes has it. */
export const ChoiceRule = z.strictObject({
  key: z.string(),
  operator: z.enum(["In", "NotIn", "Exists", "DoesNotExist"]),
  values: z.array(z.string()),
});
export type ChoiceRule = z.infer<typeof ChoiceRule>;

const Toleration = z.strictObject({
  key: z.string(),
  operator: z.enum(["Exists", "Equal"]),
  value: z.optional(z.string()),
});

/** Clusters picked one by one: a ManagedClusterAddOn is written for each. */
const ByHand = z.strictObject({ by: z.literal("hand"), clusters: z.array(z.string()) });

const ByPlacement = z.strictObject({ by: z.literal("placement"), namespace: z.string(), name: z.string() });

const ByNewPlacement = z.strictObject({
  by: z.literal("new-placement"),
  namespace: z.string(),
  name: z.string(),
  /** Of those bound to the namespace; all of them where none is named. */
  clusterSets: z.array(z.string()),
  labels: z.array(ChoiceRule),
  claims: z.array(ChoiceRule),
  tolerations: z.array(Toleration),
  /** At most so many clusters. */
  numberOfClusters: z.optional(z.number()),
});

export const ClusterChoice = z.discriminatedUnion("by", [ByHand, ByPlacement, ByNewPlacement]);
export type ClusterChoice = z.infer<typeof ClusterChoice>;

/** As people type them: durations "90s", "5m", "1h30m"; failures a count or a percentage. "" where OCM's default shall hold. */
const guards = { minSuccessTime: z.string(), progressDeadline: z.string(), maxFailures: z.string() };

export const RolloutChoice = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("all"), progressDeadline: z.string() }),
  /** A wave is a decision group. With an existing placement its own groups are the waves, and `percent` is not asked for. */
  z.strictObject({
    type: z.literal("waves"),
    percent: z.optional(z.number()),
    /** A named first group that tolerates no failure. Of an existing placement: one of its groups, without rules. */
    canary: z.optional(z.strictObject({ name: z.string(), labels: z.array(ChoiceRule), claims: z.array(ChoiceRule) })),
    ...guards,
  }),
  z.strictObject({ type: z.literal("at-most"), percent: z.number(), ...guards }),
]);
export type RolloutChoice = z.infer<typeof RolloutChoice>;

/** What a person wants: on which clusters, and how it gets there. By hand it is always all at once. */
export const EnableWish = z.strictObject({ clusters: ClusterChoice, rollout: RolloutChoice });
export type EnableWish = z.infer<typeof EnableWish>;

/**
 * Something that keeps a wish from being carried out. `field` is where it stands in the wish, with dots ("clusters.name",
 * "clusters.labels.0.key", "rollout.percent"); the sentence says what is wrong or what the hub would do.
 */
export const WishProblem = z.object({ field: z.string(), sentence: z.string() });
export type WishProblem = z.infer<typeof WishProblem>;

/** A right that a step takes, and whether the caller has it. */
export const StepRight = z.object({
  verb: z.string(),
  resource: z.string(),
  group: z.string(),
  namespace: z.optional(z.string()),
  allowed: z.boolean(),
});
export type StepRight = z.infer<typeof StepRight>;

/** What there is to choose from, for the person who asks. */
export const EnableOptions = z.object({
  addOn: z.object({
    name: z.string(),
    displayName: z.optional(z.string()),
    description: z.optional(z.string()),
    /** Some configuration is supported or named: else the strategy gates nothing (F6). */
    configured: z.boolean(),
    templates: z.array(z.string()),
    install: z.enum(["manual", "placements"]),
    placements: z.array(z.object({ namespace: z.string(), name: z.string(), ours: z.boolean() })),
    /** How many clusters have it now. */
    clusters: z.number(),
  }),
  /** Where by hand is not offered: why. */
  byHand: z.object({ offered: z.boolean(), reason: z.optional(z.string()) }),
  /** Namespaces with at least one bound set that exists, and what is bound there. */
  namespaces: z.array(z.object({ name: z.string(), sets: z.array(z.object({ name: z.string(), clusters: z.number() })) })),
  placements: z.array(
    z.object({
      namespace: z.string(),
      name: z.string(),
      /** Clusters it chose; absent until the hub has answered it. */
      clusters: z.optional(z.number()),
      /** Its decision groups, in order; "" for one without a name. */
      groups: z.array(z.object({ name: z.string(), clusters: z.number() })),
      /** Other add-ons that are installed by it. */
      usedBy: z.array(z.string()),
    }),
  ),
  /** Labels and claims of the fleet, with their values, for completion: at most 200 of each. */
  labels: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
  claims: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
  /** Taints of the fleet, and how many clusters bear each. */
  taints: z.array(z.object({ key: z.string(), value: z.string(), clusters: z.number() })),
  /** How many clusters there are on the hub; which they are is asked of the list of clusters. */
  clusters: z.number(),
});
export type EnableOptions = z.infer<typeof EnableOptions>;

/** `size` is how many clusters move in it. */
const PreviewWave = z.object({ name: z.optional(z.string()), mandatory: z.boolean(), size: z.number() });

/** A cluster that would lose the add-on, because no placement of the strategy chooses it (F8). */
const Victim = z.object({ cluster: z.string(), createdAt: z.string(), finalizers: z.array(z.string()) });
export type Victim = z.infer<typeof Victim>;

/** Whom a wish reaches, computed from what the hub holds now. Of clusters at most 500 are named. */
export const EnablePreview = z.object({
  /** Clusters on the hub. */
  fleet: z.number(),
  /** Sorted by name; whether they have the add-on already. */
  chosen: z.array(z.object({ cluster: z.string(), already: z.boolean() })),
  chosenTotal: z.number(),
  alreadyTotal: z.number(),
  /** The fleet before any rule, then each rule in order: what stays after it, and who was left out. */
  sieve: z.array(z.object({ rule: z.string(), stays: z.number(), detail: z.optional(z.string()) })),
  /** Those that are not chosen, with the reason in a sentence; those left out last in the sieve come first. */
  leftOut: z.array(z.object({ cluster: z.string(), sentence: z.string() })),
  leftOutTotal: z.number(),
  /** In the order in which they roll; one where the strategy has no waves. */
  waves: z.array(PreviewWave),
  /** How many would lose the add-on; the plan names them. */
  losingTotal: z.number(),
  problems: z.array(WishProblem),
  warnings: z.array(z.string()),
});
export type EnablePreview = z.infer<typeof EnablePreview>;

/**
 * One write of a plan. `before` and `after` are YAML of what people edit (no status, no managed fields); one is absent where the object is not there.
 * Of a long row of ManagedClusterAddOns, which are alike, only the first hundred have them.
 */
export const PlannedWrite = z.object({
  verb: z.enum(["create", "patch", "delete"]),
  kind: z.string(),
  namespace: z.optional(z.string()),
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
});
export type PlannedWrite = z.infer<typeof PlannedWrite>;

/** What would be done, whole. Nothing is written by asking. */
export const EnablePlan = z.object({
  /** Stands for all that is below and the versions it was made from: carrying out takes the plan that was read. */
  id: z.string(),
  writes: z.array(PlannedWrite),
  rights: z.array(StepRight),
  /** Clusters that get the add-on, that have it already and keep it, and that lose it. */
  gaining: z.array(z.string()),
  keeping: z.array(z.string()),
  losing: z.array(Victim),
  waves: z.array(PreviewWave),
  problems: z.array(WishProblem),
  warnings: z.array(z.string()),
  /** What has to be typed before it is carried out; absent where nothing has. */
  confirm: z.optional(z.string()),
  /** Where what follows can be watched: "/rollouts/…" or "/addons/…". */
  follow: z.string(),
});
export type EnablePlan = z.infer<typeof EnablePlan>;

const Confirmed = { plan: z.string(), confirm: z.optional(z.string()) };

/** Carries out the plan that was read. Answers 409 "conflict" with what changed where the hub has moved on since; then nothing is written. */
export const EnableRequest = z.strictObject({ wish: EnableWish, ...Confirmed });
export type EnableRequest = z.infer<typeof EnableRequest>;

/** What became of the writes, in their order. A second try of the same wish plans only what is missing. */
export const WriteOutcome = z.object({
  kind: z.string(),
  namespace: z.optional(z.string()),
  name: z.string(),
  result: z.enum(["written", "failed", "not-tried"]),
  /** Why it failed, in words. */
  sentence: z.optional(z.string()),
});
export type WriteOutcome = z.infer<typeof WriteOutcome>;

export const EnableAnswer = z.object({ outcomes: z.array(WriteOutcome) });
export type EnableAnswer = z.infer<typeof EnableAnswer>;

/** Which part of an add-on is disabled: all that there is, or these. */
export const DisableWish = z.strictObject({
  /** "namespace/name" of placements that leave the strategy. */
  placements: z.array(z.string()),
  /** Clusters whose ManagedClusterAddOn is deleted; only for add-ons installed by hand. */
  clusters: z.array(z.string()),
});
export type DisableWish = z.infer<typeof DisableWish>;

/** Answers of the disable endpoints are as those of enabling. */
export const DisableRequest = z.strictObject({ wish: DisableWish, ...Confirmed });
export type DisableRequest = z.infer<typeof DisableRequest>;
