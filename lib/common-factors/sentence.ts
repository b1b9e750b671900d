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
  const others =
    well === 0 ? "nothing else has it" : `${plural(well, "other")} with it ${well === 1 ? "is" : "are"} well`;
  return `${who} have ${factorsText(factors)}; ${others}.${change ? ` ${lagText(change)}` : ""}`;
}

function lagText({ lagMs, early }: NonNullable<CommonFactor["change"]>): string {
  const lag =
    lagMs < 60_000 ? "Most fell within a minute after it came" : `Most fell within ${duration(lagMs)} after it came`;
  return early === 0 ? `${lag}.` : `${lag}; ${count(early)} have it for less than that.`;
}
