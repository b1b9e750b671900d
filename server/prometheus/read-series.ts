import { MAX_SERIES, type QuerySeries, type Sample } from "@/lib/api/metrics/prometheus";
import { z } from "@/lib/kube/zod";
import type { Grid } from "./grid";
import type { PrometheusAnswer } from "./prometheus-client";
import { PrometheusError } from "./prometheus-error";

const Labels = z.record(z.string(), z.string());
const Point = z.pipe(
  z.array(z.union([z.number(), z.string()])),
  z.transform(([at, value], context) => {
    if (typeof at === "number" && typeof value === "string") return { at, value: sample(value) };
    context.issues.push({ code: "custom", input: at, path: [] });
    return { at: 0, value: "NaN" as const };
  }),
);
const OneOf = z.looseObject({
  metric: Labels,
  value: z.optional(Point),
  values: z.optional(z.array(Point)),
  histogram: z.optional(z.unknown()),
  histograms: z.optional(z.unknown()),
});
const Data = z.union([
  z.looseObject({ resultType: z.enum(["matrix", "vector"]), result: z.array(OneOf) }),
  z.looseObject({ resultType: z.enum(["scalar", "string"]), result: Point }),
]);

const MAX_POINTS_OF_ALL = 400_000;
const HISTOGRAMS = "Native histograms are left out.";

/** What is drawn of an answer. */
export interface ReadSeries {
  readonly series: readonly QuerySeries[];
  readonly notices: readonly string[];
}

/** The series of an answer on the grid; of an instant query one value each. Throws `PrometheusError`. */
export function readSeries(
  { data, notices }: Pick<PrometheusAnswer, "data" | "notices">,
  grid: Grid | undefined,
): ReadSeries {
  const read = Data.safeParse(data);
  if (!read.success) throw new PrometheusError("no-answer", "Prometheus answered with data of an unknown form.");
  if (!Array.isArray(read.data.result)) return { series: [{ labels: {}, values: [read.data.result.value] }], notices };
  const all = read.data.result;
  const drawn = all.filter(({ value, values }) => value !== undefined || values !== undefined);
  const points = drawn.length * (grid ? pointsOf(grid) : 1);
  if (drawn.length > MAX_SERIES)
    throw new PrometheusError(
      "too-many-series",
      `The query has more than ${MAX_SERIES} series. Sum them up, or choose fewer.`,
    );
  if (points > MAX_POINTS_OF_ALL)
    throw new PrometheusError(
      "too-many-series",
      `The query has ${drawn.length} series of ${grid ? pointsOf(grid) : 1} points. Sum them up, or choose fewer.`,
    );
  return {
    series: drawn.map(({ metric, value, values = [] }) => ({
      labels: metric,
      values: grid ? onGrid(values, grid) : [value?.value ?? null],
    })),
    notices: drawn.length < all.length ? [...notices, HISTOGRAMS] : notices,
  };
}

function pointsOf({ from, to, step }: Grid): number {
  return Math.round((to - from) / step) + 1;
}

function onGrid(points: readonly { at: number; value: Sample }[], grid: Grid): (Sample | null)[] {
  const values = new Array<Sample | null>(pointsOf(grid)).fill(null);
  for (const { at, value } of points) {
    const index = Math.round((at - grid.from) / grid.step);
    if (index >= 0 && index < values.length) values[index] = value;
  }
  return values;
}

function sample(text: string): Sample {
  if (text === "NaN" || text === "+Inf" || text === "-Inf") return text;
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? "NaN" : value;
}
