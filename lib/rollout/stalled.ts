import type { AddOnFacts, AddOnText } from "@/lib/health/add-on-summary";
import { condition } from "@/lib/kube/conditions";

/** A cluster that takes longer than this to apply is stalled, whatever the strategy's deadline. */
export const STALLED_AFTER_MINUTES = 10;
export const STALLED_AFTER_MS = STALLED_AFTER_MINUTES * 60_000;

/** A cluster that could not apply counts as stalled at any time. */
const ALWAYS = 0;

/**
 * From when on a cluster add-on counts as stalled, in milliseconds since epoch, as far as its own conditions tell;
 * undefined if it is not applying, or its start is unknown. A rollout knows more: timed-out and unreachable clusters.
 */
export function stallsAtMs(clusterAddOn: AddOnFacts, { phase }: Pick<AddOnText, "phase">): number | undefined {
  if (phase === "failed")
    return condition(clusterAddOn.status.conditions, "ManifestApplied")?.status === "False" ? ALWAYS : undefined;
  if (phase !== "applying") return undefined;
  const beganMs = latest([turnOf(clusterAddOn), timeOf(clusterAddOn, "Progressing")]);
  return beganMs === undefined ? undefined : beganMs + STALLED_AFTER_MS;
}

/**
 * Whether it counts as stalled by then; looked up on demand, because a fleet has a hundred thousand that nothing
 * queries.
 */
export function isStalled(clusterAddOn: AddOnFacts, text: Pick<AddOnText, "phase">, nowMs: number): boolean {
  const atMs = stallsAtMs(clusterAddOn, text);
  return atMs !== undefined && atMs <= nowMs;
}

/** When the hub assigned its configuration. */
export function turnOf({ status }: AddOnFacts): number | undefined {
  const configured = condition(status.conditions, "Configured");
  return configured?.status === "True" ? readTime(configured.lastTransitionTime) : undefined;
}

export function timeOf({ status }: AddOnFacts, type: string): number | undefined {
  return readTime(condition(status.conditions, type)?.lastTransitionTime ?? "");
}

export function readTime(text: string): number | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

export function latest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((ms) => ms !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}
