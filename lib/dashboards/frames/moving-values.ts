import { numberOf, stringIn } from "@/lib/dashboards/grafana-json";
import { cellReducer } from "@/lib/dashboards/reduce";
import type { Numbers } from "./frame";

/**
 * For each value the mean, variance or standard deviation of those around it: as many as the window has, which is a share
 * of all where it does not say otherwise. Undefined without values, and for another calculation.
 */
export function movingValues(
  values: Numbers | undefined,
  options: Readonly<Record<string, unknown>>,
): Numbers | undefined {
  const calc = stringIn(options.reducer) || "mean";
  const reducer = CALCS.has(calc) ? cellReducer(calc) : undefined;
  const size = windowOf(values?.length ?? 0, options);
  if (!values || !reducer || size <= 0) return undefined;
  const isCentred = options.windowAlignment === "centered";
  const [before, after] = isCentred ? [Math.floor(size / 2), Math.ceil(size / 2) - 1] : [size - 1, 0];
  return values.map((_, at) => {
    const value = reducer.reduce(values.slice(Math.max(0, at - before), at + after + 1));
    return typeof value === "number" ? value : 0;
  });
}

const CALCS: ReadonlySet<string> = new Set(["mean", "variance", "stdDev"]);

function windowOf(length: number, { windowSize, windowSizeMode }: Readonly<Record<string, unknown>>): number {
  const size = numberOf(windowSize) ?? 0.1;
  return Math.ceil(windowSizeMode === "fixed" ? size : size * length);
}
