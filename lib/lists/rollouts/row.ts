import { z } from "@/lib/kube/zod";
import { AddOnHealth } from "@/lib/lists/clusters/row";
import { Lifecycle } from "@/lib/resources/add-on-manager";
import { HeldReason, RolloutStage } from "./stages";

/** How many clusters are at this stage with this health: two axes, never merged. */
const StageCount = z.object({ stage: RolloutStage, health: AddOnHealth, size: z.number() });
export type StageCount = z.infer<typeof StageCount>;

/** When a wave that windows or freezes delay begins and ends, RFC 3339; what nobody knows is absent. */
export const WaveClock = z.object({
  /** The first cluster. */
  begins: z.optional(z.string()),
  /** When all are through, where each applies at once. */
  ends: z.optional(z.string()),
  /** When they are where each uses its whole deadline; absent without one. */
  endsLatest: z.optional(z.string()),
  /** How many wait, and for what: "Next window Tue 02:00 Europe/Lisbon." */
  waiting: z.number(),
  waitsFor: z.optional(z.string()),
  /** How many may not start at any time that is known, and why. */
  held: z.number(),
  heldBy: z.optional(z.string()),
});
export type WaveClock = z.infer<typeof WaveClock>;

const RolloutWave = z.object({
  /** Of the decision group; absent if it has none. */
  group: z.optional(z.string()),
  /** It comes before all others and tolerates no failure. */
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
  /** Absent where nothing besides the strategy delays it. */
  clock: z.optional(WaveClock),
});
export type RolloutWave = z.infer<typeof RolloutWave>;

/** Between a wave and the next. `rule` says what it requires and how far it is: "opens when 3 more are done". */
const GateBetween = z.object({ state: z.enum(["open", "shut", "far"]), rule: z.string() });

/** A configuration that rolls out, by its spec's hash; `from` is the one before, where there was one. */
const ConfigChange = z.object({
  resource: z.string(),
  namespace: z.string(),
  name: z.string(),
  from: z.optional(z.object({ name: z.string(), hash: z.string() })),
  hash: z.string(),
});

/** Clusters that need a person, by why; the most frequent first. */
const RolloutIssue = z.object({
  message: z.string(),
  stage: RolloutStage,
  health: AddOnHealth,
  size: z.number(),
  /** How many of them are in production, by their label; absent if none is. */
  production: z.optional(z.number()),
  /** Names of the first few. */
  clusters: z.array(z.string()),
});
export type RolloutIssue = z.infer<typeof RolloutIssue>;

/** Why a rollout deviates from its strategy, as the add-on manager reports it. */
const HeldNow = z.object({
  reason: HeldReason,
  message: z.string(),
  /** RFC 3339. */
  since: z.optional(z.string()),
});
export type HeldNow = z.infer<typeof HeldNow>;

/** What people have ordered for a rollout; nothing is known if `error` says why it cannot be read. */
const OrderLine = z.object({
  hold: z.optional(z.object({ at: z.string(), by: z.optional(z.string()), reason: z.optional(z.string()) })),
  abort: z.optional(z.object({ at: z.string(), by: z.optional(z.string()) })),
  minAvailablePercent: z.optional(z.number()),
  /** It goes on without clusters that are away, so many of which catch up at a time; absent where it waits for them. */
  away: z.optional(z.object({ maxCatchUp: z.number() })),
  error: z.optional(z.string()),
});

/** Clusters that would start now, and are kept from it by a window, a freeze, a veto or a gate. */
const RolloutWait = z.object({
  kind: z.enum(["unread", "freeze", "veto", "window", "gate"]),
  /** Of the row in the list of gates: "window/nights"; "" where there is none. */
  gate: z.string(),
  /** A sentence. */
  message: z.string(),
  size: z.number(),
  /** Names of the first few. */
  clusters: z.array(z.string()),
  /** RFC 3339: when it ends by time alone. */
  until: z.optional(z.string()),
  zone: z.optional(z.string()),
});
export type RolloutWait = z.infer<typeof RolloutWait>;

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
  /** The cluster has the desired configuration (as OCM defines it: its works are applied and available). */
  applied: z.number(),
  /** Of those applied, clusters with a healthy agent. */
  healthy: z.number(),
  /**
   * One lane without gates where the strategy is not per group; mandatory groups go before it as waves of their own.
   */
  waves: z.array(RolloutWave),
  /** Behind each wave but the last. */
  gates: z.array(GateBetween),
  /** Maximum number at once; absent if the strategy has none. */
  maxConcurrency: z.optional(z.number()),
  /** As the strategy has them: "5m"; absent where they do nothing. */
  minSuccessTime: z.optional(z.string()),
  progressDeadline: z.optional(z.string()),
  configs: z.array(ConfigChange),
  /** Why it cannot go on at all, or why the strategy gates nothing. */
  notice: z.optional(z.object({ level: z.enum(["bad", "warn", "note"]), message: z.string() })),
  issues: z.array(RolloutIssue),
  /** What keeps clusters from starting besides the strategy; absent where nothing does. */
  waits: z.optional(z.array(RolloutWait)),
  /** Absent if it follows its strategy. */
  held: z.optional(HeldNow),
  /** Absent if nothing was ordered. */
  order: z.optional(OrderLine),
  /** The add-on's manager: `steeringRefusal` tells whether it takes orders. */
  lifecycle: Lifecycle,
  templated: z.boolean(),
  /** RFC 3339: since when the manager reports it in progress, or complete. */
  since: z.optional(z.string()),
});
export type RolloutRow = z.infer<typeof RolloutRow>;
