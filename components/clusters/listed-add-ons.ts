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

/** What is around a cluster's add-ons. */
export interface Beside {
  /** Status of the cluster, as it is shown. */
  readonly status: string;
  /** Of one line; absent if they take as many as they need. */
  readonly roomPx?: number | undefined;
}

/** The worst add-ons of a cluster, as many as there is room for, and how many others there are of what kind. */
export function listedAddOns(addOns: readonly ClusterAddOnCell[], { status, roomPx }: Beside): ListedAddOns {
  const sorted = worstFirst(addOns);
  const notWell = addOns.filter((cell) => !isWell(cell)).length;
  const max = Math.min(Math.max(notWell, WELL), NOT_WELL);
  const chipsPx = sorted.map((cell) => chipPx(cell, status));
  const chosen = new Set(sorted.slice(0, sizeThatFits(chipsPx, max, roomPx)));
  const rest = addOns.filter((cell) => !chosen.has(cell));
  return { shown: addOns.filter((cell) => chosen.has(cell)), rest, restText: textOf(rest) };
}

/** What is shown beside an add-on's name: its status, without what the cluster's status says already. */
export function chipLabel(cell: ClusterAddOnCell, status: string): string {
  const { tone, text } = addOnAppearance(cell);
  return tone === "good" || text === status ? "" : text.replace(`${status}, `, "");
}

const CHARACTER_PX = 6.5;
const ICON_PX = 18;
const GAP_PX = 14;
/** "+12" */
const REST_PX = 18;

function chipPx(cell: ClusterAddOnCell, status: string): number {
  const characters = cell.name.length + chipLabel(cell, status).length;
  return characters * CHARACTER_PX + (isWell(cell) ? 0 : ICON_PX) + GAP_PX;
}

/** How many of these chips fit; one at least, which is cut where it must be. */
function sizeThatFits(chipsPx: readonly number[], max: number, roomPx = Number.POSITIVE_INFINITY): number {
  let size = Math.min(chipsPx.length, max);
  const neededPx = () =>
    chipsPx.slice(0, size).reduce((sum, px) => sum + px, size < chipsPx.length ? REST_PX : -GAP_PX);
  while (size > 1 && neededPx() > roomPx) size -= 1;
  return size;
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
