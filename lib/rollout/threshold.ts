import { RolloutConfigError } from "./config-error";

/** A number of clusters, absolute or as a share of a total known later. */
export type Threshold =
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "percent"; readonly percent: number };

const PERCENT = /^(\d+(?:\.\d+)?)%$/;

/** Reads `maxConcurrency` and `maxFailures`: an integer or "25%". A number in quotes is refused, as upstream does. */
export function parseThreshold(value: number | string): Threshold {
  if (typeof value === "number") return { kind: "count", count: value };
  const percent = PERCENT.exec(value)?.[1];
  if (percent === undefined)
    throw new RolloutConfigError(`'${value}' is an invalid maximum threshold value: string is not a percentage`);
  return { kind: "percent", percent: Number(percent) };
}

/**
 * Zero, negative, or more than the total means `fallback`. Doubles are multiplied in upstream's order: 7 % of 100 is 8.
 */
export function resolveThreshold(threshold: Threshold, total: number, fallback: number): number {
  const clusters = threshold.kind === "count" ? threshold.count : Math.ceil((threshold.percent / 100) * total);
  return clusters <= 0 || clusters > total ? fallback : clusters;
}
