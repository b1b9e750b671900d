import { addOnAppearance } from "@/components/labels/add-on-status";
import { count } from "@/lib/format/count";
import type { ClusterAddOnCell } from "@/lib/lists/clusters/row";
import { isWell, worstFirst } from "./add-on-lines";

/** Maximum number of add-ons listed in a row, with and without problems: the cluster's page lists all. */
const WELL = 4;
const NOT_WELL = 6;

export interface ListedAddOns {
  /** In the order given. */
  readonly shown: readonly ClusterAddOnCell[];
  readonly rest: readonly ClusterAddOnCell[];
  /** What the rest is, as in "and 4 more, healthy"; empty without one. */
  readonly restText: string;
}

/** The worst add-ons of a cluster, as many as a row has room for, and how many others there are of what kind. */
export function listedAddOns(addOns: readonly ClusterAddOnCell[]): ListedAddOns {
  const notWell = addOns.filter((cell) => !isWell(cell)).length;
  const room = Math.min(Math.max(notWell, WELL), NOT_WELL);
  const chosen = new Set(worstFirst(addOns).slice(0, room));
  const rest = addOns.filter((cell) => !chosen.has(cell));
  return { shown: addOns.filter((cell) => chosen.has(cell)), rest, restText: textOf(rest) };
}

function textOf(rest: readonly ClusterAddOnCell[]): string {
  const sizes = new Map<string, number>();
  for (const cell of worstFirst(rest)) {
    const label = addOnAppearance(cell).label.toLowerCase();
    sizes.set(label, (sizes.get(label) ?? 0) + 1);
  }
  const [only] = sizes.keys();
  if (only === undefined) return "";
  const kinds =
    sizes.size === 1 ? `, ${only}` : `: ${[...sizes].map(([label, size]) => `${count(size)} ${label}`).join(", ")}`;
  return `and ${count(rest.length)} more${kinds}`;
}
