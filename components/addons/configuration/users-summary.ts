import type { AddOnUse, ConfigurationUse } from "@/lib/api/addons/configurations";
import { count, plural } from "@/lib/format/count";

/** "2 add-ons use it, on 99 clusters; it has not reached 3 of them." */
export function usersSummary({ addOns }: Pick<ConfigurationUse, "addOns">): string {
  if (addOns.length === 0) return "No add-on uses it.";
  const [using, pending] = [sum(addOns, "using"), sum(addOns, "pending")];
  const users = addOns.length === 1 ? `${addOns[0]?.addOn} uses it` : `${plural(addOns.length, "add-on")} use it`;
  if (using === 0) return `${users}, on no cluster yet.`;
  const reached = pending === 0 ? "It has reached all of them." : `It has not reached ${count(pending)} of them.`;
  return `${users}, on ${plural(using, "cluster")}. ${reached}`;
}

/** "the same on 96 of 99, 3 variants": how much the clusters of one add-on differ. */
export function variantsText({ size, using, variants }: Pick<AddOnUse, "size" | "using" | "variants">): string {
  if (size === 0) return "on no cluster";
  if (using === size) return size === 1 ? "on its one cluster" : `the same on all ${count(size)}`;
  return `the same on ${count(using)} of ${count(size)}, ${plural(variants, "variant")}`;
}

function sum(all: readonly AddOnUse[], field: "using" | "pending"): number {
  return all.reduce((total, use) => total + use[field], 0);
}
