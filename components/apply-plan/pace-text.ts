import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import { count, plural } from "@/lib/format/count";
import { clock as dateAndTime, duration } from "@/lib/format/time";
import { clockSentence } from "./clock-sentence";

type Pace = NonNullable<EffectOnAddOn["pace"]>;

/** What of an effect its waves are told of; `changes` counts those that only may start, too. */
type Paced = Pick<EffectOnAddOn, "addOn" | "of" | "waves"> & { readonly gains: number; readonly changes: number };

/**
 * "logs changes in waves of 3, 10 and 33 clusters: done after 4 min to 1 h, if none fails." Where windows or freezes delay
 * it, what it waits for and its dates instead.
 */
export function paceText(
  { addOn, of, waves, gains, changes }: Paced,
  { clock, sizes, earliestMs, latestMs }: Pace,
  nowMs: number,
): string {
  const verbs = [...(gains > 0 ? ["come"] : []), ...(changes > 0 || gains === 0 ? ["change"] : [])];
  const moves = of ? `The manifests of ${addOn} ${verbs.join(" and ")}` : `${addOn} ${verbs.map(third).join(" and ")}`;
  const change = `${moves} ${stepsText(sizes, waves)}`;
  if (clock) return `${change}, if none fails: ${clockSentence(clock, nowMs)}`;
  if (earliestMs === undefined) return `${change}; when it is done is not known.`;
  const latest = latestMs === undefined ? ", without a latest end" : ` to ${duration(latestMs)}`;
  return `${change}: done after ${duration(earliestMs)}${latest}, if none fails.`;
}

function third(verb: string): string {
  return `${verb}s`;
}

function stepsText(sizes: readonly number[], waves: number): string {
  if (sizes.length > 1) return `in waves of ${sizes.map(count).join(", ")} clusters`;
  return waves > 1 ? "in waves" : `on ${plural(sizes[0] ?? 0, "cluster")} at once`;
}

/** When a wave begins: "at once", "after 2 min at the earliest", or by the clock where windows or freezes delay it. */
export function waveStart({ beginsMs = [], clock }: Pace, index: number, nowMs: number): string {
  const ms = beginsMs[index];
  if (ms === null || ms === undefined) return "when is not known";
  if (ms === 0) return "at once";
  return clock ? `${clockTime(nowMs + ms, nowMs)} at the earliest` : `after ${duration(ms)} at the earliest`;
}

function clockTime(ms: number, nowMs: number): string {
  return dateAndTime(new Date(ms).toISOString(), nowMs);
}
