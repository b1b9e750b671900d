import { count, plural } from "@/lib/format/count";
import { duration } from "@/lib/format/time";
import type { CommonFactor, Factor } from "./factor";

/** "region eu-west-1 and Kubernetes v1.31". */
function factorsText(factors: readonly Factor[]): string {
  return factors.map(({ key, value }) => `${key} ${value === "" ? "(empty)" : value}`).join(" and ");
}

/** "38 of 41 have region eu-west-1 and Kubernetes v1.31; 2 others with it are well." */
export function commonFactorText({ factors, affected, affectedWith, size, change }: CommonFactor): string {
  const who = affectedWith === affected ? `All ${count(affected)}` : `${count(affectedWith)} of ${count(affected)}`;
  const well = size - affectedWith;
  const others = well === 0 ? "" : `; ${plural(well, "other")} with it ${well === 1 ? "is" : "are"} well`;
  if (!change) return `${who} have ${factorsText(factors)}${others || "; no other cluster has it"}.`;
  const within = change.lagMs < 60_000 ? "a minute" : duration(change.lagMs);
  const early = change.early === 0 ? "" : `; ${count(change.early)} have it for less than that`;
  return `${who} fell after ${factorsText(factors)} came to them, most within ${within}${others}${early}.`;
}
