import type { ValuesAnswer, ValuesInput } from "@/lib/api/metrics/prometheus";
import { z } from "@/lib/kube/zod";
import { problemOf } from "./problem-of";
import { PrometheusError } from "./prometheus-error";
import { type SeriesScope, scopedQuery, scopedSelector } from "./scope-query";
import type { CallerRequest, PrometheusSource } from "./source";

const MAX_VALUES = 5_000;
const KEPT_MS = 30_000;
const Names = z.array(z.string());

/** The values that a variable offers, of the clusters that the caller may see. Throws `ApiError` "forbidden". */
export async function listValues(
  source: PrometheusSource,
  input: ValuesInput,
  request: CallerRequest,
): Promise<ValuesAnswer> {
  const scope = await source.scopeOf(request.caller);
  try {
    const values = await valuesOf(source, { input, scope }, request);
    return { values: values.slice(0, MAX_VALUES), isCut: values.length > MAX_VALUES };
  } catch (error) {
    return { values: [], isCut: false, problem: problemOf(error, scope) };
  }
}

async function valuesOf(
  source: PrometheusSource,
  { input: { from, to, of }, scope }: { input: ValuesInput; scope: SeriesScope },
  request: CallerRequest,
): Promise<string[]> {
  // To the minute, so that variables of one window share answers.
  const [start, end] = [Math.floor(from / 60_000) * 60, Math.ceil(to / 60_000) * 60].map(String);
  const options = { ...request, keepMs: KEPT_MS };
  if (of.kind === "query") {
    const parameters = [
      ["query", scopedQuery(of.expr, scope)],
      ["time", end ?? ""],
    ] as const;
    const { series } = await source.series({ path: "/api/v1/query", parameters }, undefined, options);
    return series.map(({ labels, values }) => resultText(labels, values[0] ?? ""));
  }
  const match = scopedSelector(of.match, scope);
  const parameters = [
    ["start", start ?? ""],
    ["end", end ?? ""],
    ["limit", String(MAX_VALUES + 1)],
    ...(match === undefined ? [] : [["match[]", match]]),
  ] as [string, string][];
  const path = of.kind === "label-names" ? "/api/v1/labels" : `/api/v1/label/${encodeURIComponent(of.label)}/values`;
  const { data } = await source.answer({ method: "GET", path, parameters }, options);
  const names = Names.safeParse(data ?? []);
  if (!names.success) throw new PrometheusError("no-answer", "Prometheus answered with data of an unknown form.");
  return names.data;
}

/** As Grafana's `query_result` has it, for a variable's pattern. */
function resultText(labels: Readonly<Record<string, string>>, value: number | string): string {
  const { __name__: name = "", ...others } = labels;
  const text = Object.entries(others).map(([key, one]) => `${key}="${one}"`);
  return `${name}{${text.join(",")}} ${value}`;
}
