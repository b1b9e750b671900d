import { ADD_ON_STATUSES_WORST_FIRST } from "@/lib/health/add-on-status";
import { z } from "@/lib/kube/zod";
import { ClusterRowHealth } from "@/lib/lists/clusters/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";

/** One value per sample; null if it was unknown, which is not zero. */
const Series = z.array(z.nullable(z.number()));
export type Series = z.infer<typeof Series>;

/** Something that happened to a rollout. */
export const RolloutEvent = z.object({
  /** Milliseconds since epoch. */
  at: z.number(),
  kind: z.enum(["began", "wave", "done", "stalled", "timed-out", "failed"]),
  addOn: z.string(),
  namespace: z.string(),
  placement: z.string(),
  /** Of kind "wave": which one opened, counted from 1. */
  wave: z.optional(z.number()),
  /** What happened, for people: "wave 2 of 4 opened". */
  text: z.string(),
});
export type RolloutEvent = z.infer<typeof RolloutEvent>;

const MissingMetricsRight = z.object({ verb: z.string(), resource: z.string(), group: z.string() });
export type MissingMetricsRight = z.infer<typeof MissingMetricsRight>;

/**
 * `GET /api/metrics?since=…`: the samples of the last hour, one about every two seconds, taken after `since`. What the
 * caller may not see is absent, and named in `missing`. All series are as long as `at`.
 */
export const Metrics = z.object({
  /** When each sample was taken, in milliseconds since epoch, ascending. */
  at: z.array(z.number()),
  clusters: z.optional(z.record(ClusterRowHealth, Series)),
  /** Add-ons on clusters, all of them together, by status. */
  cells: z.optional(z.record(z.enum(ADD_ON_STATUSES_WORST_FIRST), Series)),
  /** By add-on: the percentage of its clusters where it is healthy. */
  addOns: z.optional(z.record(z.string(), Series)),
  /** Clusters whose rollout is not finished, by stage, over all rollouts. */
  rollouts: z.optional(z.record(RolloutStage, Series)),
  events: z.optional(z.array(RolloutEvent)),
  work: z.object({
    /** A second. */
    reconciles: Series,
    /** A second. */
    errors: Series,
    queue: Series,
    hubP95Ms: Series,
  }),
  missing: z.object({
    clusters: z.optional(MissingMetricsRight),
    cells: z.optional(MissingMetricsRight),
    addOns: z.optional(MissingMetricsRight),
    rollouts: z.optional(MissingMetricsRight),
  }),
});
export type Metrics = z.infer<typeof Metrics>;

export const MetricsQuery = z.strictObject({
  /** Milliseconds since epoch. */
  since: z.optional(z.coerce.number().check(z.gte(0))),
});
export type MetricsQuery = z.infer<typeof MetricsQuery>;

const Time = z.coerce.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000));

/**
 * `GET /api/v1/metrics/range`: the same between two times, in milliseconds since epoch, at even times. Without `to` it is
 * now, without `from` a day before.
 */
export const MetricsRangeQuery = z.strictObject({ from: z.optional(Time), to: z.optional(Time) });
export type MetricsRangeQuery = z.infer<typeof MetricsRangeQuery>;
