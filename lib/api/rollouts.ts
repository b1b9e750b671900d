import { z } from "@/lib/kube/zod";
import { Lifecycle } from "@/lib/resources/add-on-keeper";
import { AddOnHealth } from "./clusters";
import { ObjectName } from "./objects";

/**
 * Where a cluster, a wave or a whole rollout stands. "stalled" is ours: it should have moved by now and did not. "timed-out" is the
 * strategy's deadline that has passed. "held": nobody further starts, or a cluster has what it had before an aborted change.
 */
export const RolloutStage = z.enum(["waiting", "applying", "soaking", "done", "stalled", "timed-out", "failed", "held"]);
export type RolloutStage = z.infer<typeof RolloutStage>;

/** How many clusters are at this stage with this health: two axes, never merged. */
const StageCount = z.object({ stage: RolloutStage, health: AddOnHealth, size: z.number() });
export type StageCount = z.infer<typeof StageCount>;

const RolloutWave = z.object({
  /** Of the decision group; absent where it has none. */
  group: z.optional(z.string()),
  /** It goes before all others and tolerates no failure. */
  mandatory: z.boolean(),
  stage: RolloutStage,
  size: z.number(),
  counts: z.array(StageCount),
  /** Cluster sets its clusters are in, sorted. */
  sets: z.array(z.string()),
  /** How many may fail before nothing further starts. */
  failuresAllowed: z.number(),
  /** RFC 3339: when the last soak of it ends, where one runs. */
  soaksUntil: z.optional(z.string()),
});
export type RolloutWave = z.infer<typeof RolloutWave>;

/** Between a wave and the next. `rule` says what it asks for and what there is: "opens when 3 more are done". */
const RolloutGate = z.object({ state: z.enum(["open", "shut", "far"]), rule: z.string() });
export type RolloutGate = z.infer<typeof RolloutGate>;

/** A configuration that rolls out, by its spec's hash; `from` is the one before, where there was one. */
const ConfigChange = z.object({
  resource: z.string(),
  namespace: z.string(),
  name: z.string(),
  from: z.optional(z.object({ name: z.string(), hash: z.string() })),
  hash: z.string(),
});

/** Clusters that need a person, by why; the most frequent first. */
const RolloutTrouble = z.object({
  sentence: z.string(),
  stage: RolloutStage,
  health: AddOnHealth,
  size: z.number(),
  /** Names of the first few. */
  clusters: z.array(z.string()),
});
export type RolloutTrouble = z.infer<typeof RolloutTrouble>;

/** Why a rollout does not go its strategy's way, as the add-on manager says. */
const HeldNow = z.object({
  reason: z.enum(["HeldByPerson", "Aborted", "HealthGate", "OrderUnreadable", "TextMissing"]),
  sentence: z.string(),
  /** RFC 3339. */
  since: z.optional(z.string()),
});
export type HeldNow = z.infer<typeof HeldNow>;

/** What people have ordered for a rollout; nothing of it is known where `error` says why it cannot be read. */
const OrderLine = z.object({
  hold: z.optional(z.object({ at: z.string(), by: z.optional(z.string()), reason: z.optional(z.string()) })),
  abort: z.optional(z.object({ at: z.string(), by: z.optional(z.string()) })),
  minAvailablePercent: z.optional(z.number()),
  error: z.optional(z.string()),
});

/** One add-on's way through the clusters that one placement chose. */
export const RolloutRow = z.object({
  /** "addon/namespace/placement", as in its address. */
  name: z.string(),
  addOn: z.string(),
  namespace: z.string(),
  placement: z.string(),
  strategy: z.enum(["All", "Progressive", "ProgressivePerGroup"]),
  stage: RolloutStage,
  /** Chosen by the placement and configured through it. */
  total: z.number(),
  /** The cluster has what it shall have (OCM's measure: its works are applied and available). */
  applied: z.number(),
  /** Of those applied, the agent is well. */
  healthy: z.number(),
  /** One lane without gates where the strategy is not per group; mandatory groups go before it as waves of their own. */
  waves: z.array(RolloutWave),
  /** Behind each wave but the last. */
  gates: z.array(RolloutGate),
  /** At most so many at once; absent where the strategy does not say. */
  maxConcurrency: z.optional(z.number()),
  /** As the strategy has them: "5m"; absent where they do nothing. */
  minSuccessTime: z.optional(z.string()),
  progressDeadline: z.optional(z.string()),
  configs: z.array(ConfigChange),
  /** Why it cannot go on at all, or why the strategy gates nothing. */
  notice: z.optional(z.object({ level: z.enum(["bad", "warn", "note"]), sentence: z.string() })),
  troubles: z.array(RolloutTrouble),
  /** Absent where it goes its strategy's way. */
  held: z.optional(HeldNow),
  /** Absent where nobody has asked for anything. */
  order: z.optional(OrderLine),
  /** Who looks after the add-on: `steeringRefusal` tells whether orders can be given. */
  lifecycle: Lifecycle,
  templated: z.boolean(),
  /** RFC 3339: since when the manager says that it progresses, or is complete. */
  since: z.optional(z.string()),
});
export type RolloutRow = z.infer<typeof RolloutRow>;

export const RolloutPath = z.strictObject({ addOn: ObjectName, namespace: ObjectName, placement: ObjectName });
