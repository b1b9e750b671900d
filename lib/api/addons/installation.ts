import { ConfigLine } from "@/lib/api/addons/add-on-setup";
import {
  AwayRequest,
  ConfigChoice,
  Confirmed,
  InputProblem,
  PlanEffect,
  PlannedWrite,
  StepRight,
  Victim,
} from "@/lib/api/addons/enable";
import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";
import { WaveClock } from "@/lib/lists/rollouts/row";

/** An add-on and the placement that installs it. */
export const InstallationPath = z.strictObject({ name: ObjectName, namespace: ObjectName, placement: ObjectName });
export type InstallationPath = z.infer<typeof InstallationPath>;

/** As people type them; "" means OCM's default. Of "All" only the deadline counts. */
const StrategyFields = z.strictObject({
  type: z.enum(["All", "Progressive", "ProgressivePerGroup"]),
  maxConcurrency: z.string().check(z.maxLength(64)),
  minSuccessTime: z.string().check(z.maxLength(64)),
  progressDeadline: z.string().check(z.maxLength(64)),
  maxFailures: z.string().check(z.maxLength(64)),
  /** Decision groups that go first and tolerate no failure: by name, or by index where that is "". */
  mandatory: z
    .array(z.strictObject({ groupName: z.string().check(z.maxLength(253)), groupIndex: z.int().check(z.gte(0)) }))
    .check(z.maxLength(32)),
});
export type StrategyFields = z.infer<typeof StrategyFields>;

/** What is wanted of an installation; what is not named here stays as it is. */
export const InstallationInput = z.strictObject({
  /** The placement that chooses its clusters: that of the path, or another existing one. */
  placement: z.strictObject({ namespace: ObjectName, name: ObjectName }),
  rollout: StrategyFields,
  /** The health gate, which is Flotilla's own; null for none. */
  minAvailablePercent: z.nullable(z.number()),
  /** How it goes on without clusters that are away, Flotilla's own too; null where it waits for them, absent to leave it. */
  away: z.optional(z.nullable(AwayRequest)),
  /** The AddOnDeploymentConfig that the placement names; null for none of its own, absent to leave it. */
  config: z.optional(z.nullable(ConfigChoice)),
});
export type InstallationInput = z.infer<typeof InstallationInput>;

const PlacementOption = z.object({
  namespace: z.string(),
  name: z.string(),
  /** Clusters it chose; absent until the hub has answered it. */
  clusters: z.optional(z.number()),
  /** Its decision groups, in order; "" for one without a name. */
  groups: z.array(z.object({ index: z.number(), name: z.string(), clusters: z.number() })),
  /** The add-on is installed by it already. */
  taken: z.boolean(),
});

/** An installation as it is, and the placements that could take the place of its own. */
export const Installation = z.object({
  input: InstallationInput,
  /** Why there can be no health gate here, and no going on without clusters that are away. */
  gateRefusal: z.optional(z.string()),
  /** Labels of the fleet, for completion: at most 200. */
  labels: z.array(z.string()),
  configs: z.array(ConfigLine),
  placements: z.array(PlacementOption),
});
export type Installation = z.infer<typeof Installation>;

const ForecastWave = z.object({
  name: z.optional(z.string()),
  mandatory: z.boolean(),
  size: z.number(),
  /** So many of them move at a time. */
  atOnce: z.number(),
  failuresAllowed: z.number(),
  /** Absent where no window and no freeze delays it, and where the caller may not list them. */
  clock: z.optional(WaveClock),
});

/** How a change of the configuration would go. Times are milliseconds from its start, windows and freezes counted. */
const RolloutForecast = z.object({
  clusters: z.number(),
  /** So many more are away now: it goes on without them, and they catch up. */
  away: z.number(),
  /** How it goes on without them; absent where it waits for them. */
  withoutAway: z.optional(AwayRequest),
  /** False without a configuration: then the strategy holds nothing back, and times mean nothing. */
  rolls: z.boolean(),
  waves: z.array(ForecastWave),
  /** Absent where nobody knows when some clusters may start. */
  earliestMs: z.optional(z.number()),
  /** As clusters took before, in what the console saw; absent where it saw nothing. */
  expectedMs: z.optional(z.number()),
  /** Absent without a deadline. */
  latestMs: z.optional(z.number()),
  /** The same as RFC 3339, of a change that starts now; absent where no window and no freeze delays it. */
  ends: z.optional(
    z.object({ earliest: z.optional(z.string()), expected: z.optional(z.string()), latest: z.optional(z.string()) }),
  ),
  /** The most clusters that can end up broken before no further one starts. */
  mostBroken: z.number(),
  /** If so many of the first clusters that start never apply: what the rollout does, and how many start at most. */
  failures: z.array(
    z.object({ failing: z.number(), kind: z.enum(["goes-on", "stops", "waits"]), started: z.number() }),
  ),
});
export type RolloutForecast = z.infer<typeof RolloutForecast>;

/** `now` and `after` are absent for a strategy that cannot be read. */
const compared = { now: z.optional(RolloutForecast), after: z.optional(RolloutForecast) };

/** What a request would do, from the console's caches. Nothing is written. */
export const InstallationPreview = z.object({
  ...compared,
  /** Clusters that wait now, and start as soon as it is saved. */
  startingTotal: z.number(),
  gainingTotal: z.number(),
  losingTotal: z.number(),
  /** They keep the add-on and get another configuration. */
  changingTotal: z.number(),
  problems: z.array(InputProblem),
  warnings: z.array(z.string()),
});
export type InstallationPreview = z.infer<typeof InstallationPreview>;

/** The write, its rights, and the clusters that it moves. Requesting a plan writes nothing. */
export const InstallationPlan = z.object({
  /** Identifies the content below and the versions it was made from. */
  id: z.string(),
  writes: z.array(PlannedWrite),
  rights: z.array(StepRight),
  ...compared,
  starting: z.array(z.string()),
  gaining: z.array(z.string()),
  losing: z.array(Victim),
  changing: z.array(z.string()),
  problems: z.array(InputProblem),
  warnings: z.array(z.string()),
  /** Text to type before the plan is carried out; absent if none is needed. */
  confirm: z.optional(z.string()),
  ...PlanEffect,
  /** Where what follows can be watched. */
  follow: z.string(),
});
export type InstallationPlan = z.infer<typeof InstallationPlan>;

/** Carries out a reviewed plan; 409 "conflict" if the hub has moved on. */
export const InstallationRequest = z.strictObject({
  input: InstallationInput,
  ...Confirmed,
});
export type InstallationRequest = z.infer<typeof InstallationRequest>;
