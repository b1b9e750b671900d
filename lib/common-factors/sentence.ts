import { count, plural } from "@/lib/format/count";
import { clock, duration } from "@/lib/format/time";
import type { CommonFactor, Factor } from "./factor";

/** "region eu-west-1 and Kubernetes v1.31". */
function factorsText(factors: readonly Factor[]): string {
  return factors.map(({ key, value }) => `${key} ${value === "" ? "(empty)" : value}`).join(" and ");
}

/**
 * "38 of 41 have region eu-west-1 and Kubernetes v1.31, 12 times as many as by chance; 2 others with it are well." Of a
 * change also when it came, as a clock says it at `nowMs`, in milliseconds since epoch.
 */
export function commonFactorText(found: CommonFactor, nowMs: number): string {
  const { factors, affected, affectedWith, lift, change } = found;
  const who = affectedWith === affected ? `All ${count(affected)}` : `${count(affectedWith)} of ${count(affected)}`;
  const share = `, ${times(lift)} as many as by chance`;
  const others = othersText(found);
  if (!change) return `${who} have ${factorsText(factors)}${share}${others || "; no other cluster has it"}.`;
  const came = `${factorsText(factors)} came to them, from ${clock(new Date(change.at).toISOString(), nowMs)} on`;
  const within = change.lagMs < 60_000 ? "a minute" : duration(change.lagMs);
  const early = change.early === 0 ? "" : `; ${count(change.early)} have it for less than that`;
  return `${who} fell after ${came}, most within ${within}${share}${others}${early}.`;
}

/** Of the others that have it, those that are well. */
function othersText({ size, affectedWith, troubled = 0 }: CommonFactor): string {
  const others = size - affectedWith;
  const well = others - troubled;
  if (others === 0) return "";
  if (well > 0) return `; ${plural(well, "other")} with it ${well === 1 ? "is" : "are"} well`;
  return `; ${plural(others, "other")} with it ${others === 1 ? "is" : "are"} not well either`;
}

/** "12 times", "1.8 times". */
function times(lift: number): string {
  return `${lift < 9.95 ? String(Math.round(lift * 10) / 10) : count(Math.round(lift))} times`;
}
