import { z } from "@/lib/kube/zod";

/** Points of one series at most, and series of one query. */
export const MAX_POINTS = 1_500;
export const MAX_SERIES = 1_000;
/** Of one panel. */
const MAX_PANEL_QUERIES = 20;
/** Longest stretch of time that one query may be about. */
export const MAX_RANGE_MS = 400 * 86_400_000;

const Time = z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000));

/** Why a query has no data, in words. */
export const SourceProblem = z.object({
  kind: z.enum([
    "unreachable",
    "timeout",
    "unauthorised",
    "query",
    "refused",
    "too-many-series",
    "too-large",
    "busy",
    "no-answer",
  ]),
  text: z.string(),
});
export type SourceProblem = z.infer<typeof SourceProblem>;

/** JSON has no words for these numbers. */
const Sample = z.union([z.number(), z.enum(["NaN", "+Inf", "-Inf"])]);
export type Sample = z.infer<typeof Sample>;

const QuerySeries = z.object({
  labels: z.record(z.string(), z.string()),
  /** One for each time from `from` on in steps; null where there is no sample. Of an instant query one, at `to`. */
  values: z.array(z.nullable(Sample)),
});
export type QuerySeries = z.infer<typeof QuerySeries>;

export const QueryResult = z.object({
  ref: z.string(),
  series: z.array(QuerySeries),
  problem: z.optional(SourceProblem),
  /** What Prometheus or Thanos says beside the data: a partial answer, a suspicious query. */
  notices: z.array(z.string()),
});
export type QueryResult = z.infer<typeof QueryResult>;

/** `POST /api/v1/prometheus/queries`: what one panel shows. */
export const QueriesInput = z.strictObject({
  /** Milliseconds since epoch. */
  from: Time,
  to: Time,
  /** Wanted time between two points in seconds; made longer where there would be too many points. */
  step: z.number().check(z.gte(1), z.lte(86_400 * 31)),
  queries: z
    .array(
      z.strictObject({
        ref: z.string().check(z.maxLength(64)),
        expr: z.string().check(z.maxLength(16_384)),
        /** The value at `to` instead of all of them over time. */
        instant: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_PANEL_QUERIES)),
});
export type QueriesInput = z.infer<typeof QueriesInput>;

export const QueriesAnswer = z.object({
  /** The first and the last time of all series, in milliseconds, and the seconds between two. */
  from: z.number(),
  to: z.number(),
  step: z.number(),
  results: z.array(QueryResult),
});
export type QueriesAnswer = z.infer<typeof QueriesAnswer>;

/** `POST /api/v1/prometheus/values`: what a variable offers. */
export const ValuesInput = z.strictObject({
  from: Time,
  to: Time,
  of: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("label-values"),
      label: z.string().check(z.minLength(1), z.maxLength(256)),
      match: z.optional(z.string().check(z.maxLength(16_384))),
    }),
    z.strictObject({ kind: z.literal("label-names"), match: z.optional(z.string().check(z.maxLength(16_384))) }),
    z.strictObject({ kind: z.literal("query"), expr: z.string().check(z.maxLength(16_384)) }),
  ]),
});
export type ValuesInput = z.infer<typeof ValuesInput>;

export const ValuesAnswer = z.object({
  values: z.array(z.string()),
  /** There are more than these. */
  isCut: z.boolean(),
  problem: z.optional(SourceProblem),
});
export type ValuesAnswer = z.infer<typeof ValuesAnswer>;

/** `GET /api/v1/prometheus`: whether there is one, and what of it the caller sees. */
export const MetricsSource = z.object({
  isConfigured: z.boolean(),
  /** Of whose series alone answers are: undefined for all. */
  limitedTo: z.optional(z.number()),
  clusterLabel: z.optional(z.string()),
  /** Between two samples, in seconds. */
  scrapeSeconds: z.optional(z.number()),
  version: z.optional(z.string()),
  problem: z.optional(SourceProblem),
});
export type MetricsSource = z.infer<typeof MetricsSource>;
