import { condition } from "@/lib/kube/conditions";
import type { RollingAddOn } from "./cluster-status";
import type { AwayOrder } from "./orders";
import type { ClusterRolloutStatus } from "./status";

const MINUTE_MS = 60_000;

interface RampFacts {
  readonly perMinute: AwayOrder["perMinute"];
  /** When a cluster began; where that is not known, one that is done counts from then. */
  readonly beganMs: ((cluster: string) => number | undefined) | undefined;
  readonly nowMs: number;
}

/**
 * How many more may start in this minute; infinite without a ramp. The rate rises with those that have started, while none
 * of them failed.
 */
export function rampLeft(all: readonly ClusterRolloutStatus[], { perMinute, beganMs, nowMs }: RampFacts): number {
  const [first] = perMinute ?? [];
  if (!perMinute || first === undefined) return Number.POSITIVE_INFINITY;
  const begun = all.filter(({ status }) => status !== "to-apply");
  const recent = begun.filter(({ cluster, sinceMs = 0 }) => nowMs - (beganMs?.(cluster) ?? sinceMs) < MINUTE_MS).length;
  if (begun.some(({ status }) => status === "failed")) return first - recent;
  let reached = 0;
  for (const rate of perMinute) {
    reached += rate;
    if (begun.length - recent < reached) return rate - recent;
  }
  return (perMinute.at(-1) ?? first) - recent;
}

/** When clusters began, in milliseconds since epoch, by their names. */
export type Beginnings = ReadonlyMap<string, number>;

/**
 * Remembers when clusters began what they are at, as long as a ramp asks: until a minute after they were done with it. What
 * is done says only when that was.
 */
export function observeBeginnings(
  previous: Beginnings | undefined,
  clusterAddOns: readonly RollingAddOn[],
  nowMs: number,
): Beginnings {
  const seen = new Map<string, number>();
  for (const { metadata, status } of clusterAddOns) {
    const cluster = metadata.namespace ?? "";
    const progressing = condition(status.conditions, "Progressing");
    const sinceMs = Date.parse(progressing?.lastTransitionTime ?? "");
    const began = progressing?.reason === "Progressing" ? sinceMs : previous?.get(cluster);
    const isOver = progressing?.reason !== "Progressing" && !(nowMs - sinceMs < MINUTE_MS);
    if (began !== undefined && !Number.isNaN(began) && !isOver) seen.set(cluster, began);
  }
  return seen;
}
