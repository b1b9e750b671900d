import type { AddOnFacts, AddOnWords } from "@/lib/health/add-on-words";
import { condition } from "@/lib/kube/conditions";

/** Who takes longer than this to apply is stalled, whatever the strategy's deadline. */
export const STALLED_AFTER_MINUTES = 10;
export const STALLED_AFTER_MS = STALLED_AFTER_MINUTES * 60_000;

/** What a cluster could not apply has been stalled at any time that somebody asks about. */
const ALWAYS = 0;

/**
 * From when on a cluster add-on counts as stalled, in milliseconds since epoch, as far as it tells that itself; undefined where it does not
 * apply anything, or nothing tells since when. A rollout knows more: who is timed out instead, and whose cluster does not answer.
 */
export function stallsAtMs(clusterAddOn: AddOnFacts, { phase }: Pick<AddOnWords, "phase">): number | undefined {
  if (phase === "failed") return condition(clusterAddOn.status.conditions, "ManifestApplied")?.status === "False" ? ALWAYS : undefined;
  if (phase !== "applying") return undefined;
  const beganMs = latest([turnOf(clusterAddOn), timeOf(clusterAddOn, "Progressing")]);
  return beganMs === undefined ? undefined : beganMs + STALLED_AFTER_MS;
}

/** Whether it counts as stalled by then; looked up only where somebody asks, since a fleet has a hundred thousand that nobody asks about. */
export function isStalled(clusterAddOn: AddOnFacts, words: Pick<AddOnWords, "phase">, nowMs: number): boolean {
  const atMs = stallsAtMs(clusterAddOn, words);
  return atMs !== undefined && atMs <= nowMs;
}

/** When the hub told it to configure itself. */
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
