import { WriteEffect } from "@/lib/api/objects/blast-radius";
import { OwnedObject } from "@/lib/api/objects/owned-objects";
import { z } from "@/lib/kube/zod";
import { WaveClock } from "@/lib/lists/rollouts/row";

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
  /** Of those bound to the namespace; empty means all of them. */
  clusterSets: z.array(z.string()),
  labels: z.array(ChoiceRule),
  claims: z.array(ChoiceRule),
  tolerations: z.array(Toleration),
  /** Maximum number of clusters. */
  numberOfClusters: z.optional(z.number()),
});

export const ClusterChoice = z.discriminatedUnion("by", [ByHand, ByPlacement, ByNewPlacement]);
export type ClusterChoice = z.infer<typeof ClusterChoice>;

/**
 * As people type them: durations "90s", "5m", "1h30m"; failures as a number or a percentage. "" means OCM's default.
 */
const guards = { minSuccessTime: z.string(), progressDeadline: z.string(), maxFailures: z.string() };
/** The health gate, which is Flotilla's own: absent for none. */
const gate = { minAvailablePercent: z.optional(z.number()) };

/** How a rollout goes on without clusters that are away, which is Flotilla's own. */
export const AwayRequest = z.strictObject({
  /** So many of those that come back catch up at a time; 20 where absent. */
  maxCatchUp: z.optional(z.number()),
  /** So many start a minute, step by step; all that may where absent. */
  perMinute: z.optional(z.array(z.number()).check(z.maxLength(32))),
  /** So many with the same value of a label are on their way at a time. */
  perLabel: z.optional(z.strictObject({ label: z.string().check(z.maxLength(512)), max: z.number() })),
});
export type AwayRequest = z.infer<typeof AwayRequest>;

/** Absent where it waits for them. */
const away = { away: z.optional(AwayRequest) };

export const RolloutChoice = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("all"), progressDeadline: z.string(), ...away }),
  /** A wave is a decision group. With an existing placement its own groups are the waves, and `percent` is ignored. */
  z.strictObject({
    type: z.literal("waves"),
    percent: z.optional(z.number()),
    /** A named first group that tolerates no failure. Of an existing placement: one of its groups, without rules. */
    canary: z.optional(z.strictObject({ name: z.string(), labels: z.array(ChoiceRule), claims: z.array(ChoiceRule) })),
    ...guards,
    ...gate,
    ...away,
  }),
  z.strictObject({ type: z.literal("at-most"), percent: z.number(), ...guards, ...gate, ...away }),
]);
export type RolloutChoice = z.infer<typeof RolloutChoice>;

const configName = { namespace: z.string(), name: z.string() };

/** The AddOnDeploymentConfig of the chosen clusters: one that exists, or one that is created. */
export const ConfigChoice = z.discriminatedUnion("use", [
  z.strictObject({ use: z.literal("existing"), ...configName }),
  z.strictObject({ use: z.literal("new"), ...configName, spec: z.looseObject({}) }),
]);
export type ConfigChoice = z.infer<typeof ConfigChoice>;

/** What a person wants: on which clusters, with which configuration, and how it gets there. By hand it is always all at once. */
export const EnableInput = z.strictObject({
  clusters: ClusterChoice,
  /** Without one, what the placement names stays as it is. */
  config: z.optional(ConfigChoice),
  rollout: RolloutChoice,
  /** Whether add-ons that this one requires are installed on the same clusters; so they are unless false. */
  bringsRequired: z.optional(z.boolean()),
});
export type EnableInput = z.infer<typeof EnableInput>;

/**
 * A problem that keeps a request from being carried out. `field` is its path in the request ("clusters.name",
 * "clusters.labels.0.key", "config.spec.registries[0].mirror", "rollout.percent"); the message says what is wrong or what the hub would do.
 */
export const InputProblem = z.object({ field: z.string(), message: z.string() });
export type InputProblem = z.infer<typeof InputProblem>;

/** A right that a step takes, and whether the caller has it. */
export const StepRight = z.object({
  verb: z.string(),
  resource: z.string(),
  group: z.string(),
  namespace: z.optional(z.string()),
  /** Where it is granted for one object by its name. */
  name: z.optional(z.string()),
  allowed: z.boolean(),
});
export type StepRight = z.infer<typeof StepRight>;

/** The options available to the caller. */
export const EnableOptions = z.object({
  addOn: z.object({
    name: z.string(),
    displayName: z.optional(z.string()),
    description: z.optional(z.string()),
    /**
     * Some configuration is supported or named: else the strategy has no effect
     * (docs/reference/rollouts.md#where-strategies-apply).
     */
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
  namespaces: z.array(
    z.object({ name: z.string(), sets: z.array(z.object({ name: z.string(), clusters: z.number() })) }),
  ),
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
  /** Number of clusters on the hub; the clusters themselves come from the list. */
  clusters: z.number(),
});
export type EnableOptions = z.infer<typeof EnableOptions>;

/** `size` is how many clusters move in it. */
const PreviewWave = z.object({
  name: z.optional(z.string()),
  mandatory: z.boolean(),
  size: z.number(),
  /** How many of them are away now, where the rollout goes on without them; absent where none is. */
  away: z.optional(z.number()),
  clock: z.optional(WaveClock),
});

/**
 * A cluster that would lose the add-on, because no placement of the strategy chooses it
 * (docs/reference/add-ons.md#installation).
 */
export const Victim = z.object({ cluster: z.string(), createdAt: z.string(), finalizers: z.array(z.string()) });
export type Victim = z.infer<typeof Victim>;

/**
 * A required add-on comes by the same placement, by hand, not by this request because placements install it, or not at all
 * because the hub does not have it.
 */
const RequiredOnClusters = z.object({
  name: z.string(),
  missing: z.number(),
  bringing: z.enum(["there", "placement", "hand", "by-placements", "unknown"]),
  /** The catalogue says so, and no annotation: no cluster waits for it. */
  isKnownOnly: z.optional(z.boolean()),
});

/** The clusters a request reaches, computed from the hub's current state. At most 500 clusters are named. */
export const EnablePreview = z.object({
  /** Clusters on the hub. */
  fleet: z.number(),
  /** Sorted by name; whether they have the add-on already. */
  chosen: z.array(z.object({ cluster: z.string(), already: z.boolean() })),
  chosenTotal: z.number(),
  alreadyTotal: z.number(),
  /** The whole fleet, then each rule in order: what remains after it, and what it excluded. */
  selection: z.array(z.object({ rule: z.string(), stays: z.number(), detail: z.optional(z.string()) })),
  /** Clusters that are not selected, each with the reason; those excluded by the last rule come first. */
  leftOut: z.array(z.object({ cluster: z.string(), message: z.string() })),
  leftOutTotal: z.number(),
  /** In the order in which they roll; one where the strategy has no waves, none without a configuration to roll out. */
  waves: z.array(PreviewWave),
  /** How many would lose the add-on; the plan names them. */
  losingTotal: z.number(),
  /** The add-ons that it requires, and on how many of the chosen clusters each is missing. */
  required: z.array(RequiredOnClusters),
  problems: z.array(InputProblem),
  warnings: z.array(z.string()),
});
export type EnablePreview = z.infer<typeof EnablePreview>;

/**
 * One write of a plan. `before` and `after` are YAML without status and managed fields; one is absent if the object
 * does not exist. In a long run of equal ManagedClusterAddOns only the first hundred have them.
 */
export const PlannedWrite = z.object({
  verb: z.enum(["create", "patch", "delete"]),
  kind: z.string(),
  namespace: z.optional(z.string()),
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** The contents of Secrets are hidden in both texts; what is written is whole. */
  isMasked: z.optional(z.boolean()),
});
export type PlannedWrite = z.infer<typeof PlannedWrite>;

/** What a plan does to clusters beside what it counts itself, and the objects that another tool would change back. */
export const PlanEffect = {
  ...WriteEffect,
  /** Written only with `override`; absent where there are none. */
  owned: z.optional(z.array(OwnedObject)),
};

/** All planned writes. Requesting a plan writes nothing. */
export const EnablePlan = z.object({
  /**
   * Identifies the content below and the versions it was made from; carrying out requires the plan that was reviewed.
   */
  id: z.string(),
  writes: z.array(PlannedWrite),
  rights: z.array(StepRight),
  /** Clusters that gain the add-on, keep it, and lose it. */
  gaining: z.array(z.string()),
  keeping: z.array(z.string()),
  losing: z.array(Victim),
  waves: z.array(PreviewWave),
  problems: z.array(InputProblem),
  warnings: z.array(z.string()),
  /** Text to type before the plan is carried out; absent if none is needed. */
  confirm: z.optional(z.string()),
  ...PlanEffect,
  /** Where what follows can be watched: "/rollouts/…" or "/addons/…". */
  follow: z.string(),
});
export type EnablePlan = z.infer<typeof EnablePlan>;

/** What carrying out a plan requires: the plan that was reviewed, and what was typed. */
export const Confirmed = {
  plan: z.string(),
  confirm: z.optional(z.string()),
  /** Writes objects although Argo CD or Flux applies them. */
  override: z.optional(z.boolean()),
};

/**
 * Carries out a reviewed plan. Answers 409 "conflict" with what changed if the hub has moved on; then nothing is
 * written.
 */
export const EnableRequest = z.strictObject({ input: EnableInput, ...Confirmed });
export type EnableRequest = z.infer<typeof EnableRequest>;

/** Results of the writes, in order. Repeating the same request plans only what is missing. */
export const WriteOutcome = z.object({
  kind: z.string(),
  namespace: z.optional(z.string()),
  name: z.string(),
  result: z.enum(["written", "failed", "not-tried"]),
  /** Why it failed. */
  message: z.optional(z.string()),
});
export type WriteOutcome = z.infer<typeof WriteOutcome>;

export const EnableAnswer = z.object({ outcomes: z.array(WriteOutcome) });
export type EnableAnswer = z.infer<typeof EnableAnswer>;

/** What to disable: the whole add-on, or only these. */
export const DisableInput = z.strictObject({
  /** "namespace/name" of placements to remove from the strategy. */
  placements: z.array(z.string()),
  /** Clusters whose ManagedClusterAddOn is deleted; only for add-ons installed by hand. */
  clusters: z.array(z.string()),
});
export type DisableInput = z.infer<typeof DisableInput>;

/** Answers of the disable endpoints are as those of enabling. */
export const DisableRequest = z.strictObject({ input: DisableInput, ...Confirmed });
export type DisableRequest = z.infer<typeof DisableRequest>;
