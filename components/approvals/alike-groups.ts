import { MOST_ALIKE } from "@/lib/api/approval-alike";
import type { ListGroup } from "@/lib/api/list";
import { count } from "@/lib/format/count";
import { type Place, placeOfStanding } from "./queue";

/** Requests of one section that may be approved together. */
export interface AlikeGroup {
  /** Stands for what makes them alike. */
  readonly alike: string;
  readonly size: number;
  /** A few of them, by cluster. */
  readonly clusters: readonly string[];
}

/** So many are offered at a time; the others are offered as these are done. */
const MOST_OFFERED = 2;

/** What may be approved together in a section, the largest groups first, and how many more groups there are. One alone is alike to nothing. */
export function alikeIn(place: Place, groups: readonly ListGroup[]): { readonly offered: readonly AlikeGroup[]; readonly more: number } {
  const own = groups.filter(({ size, why }) => size > 1 && placeOfStanding(why.values[0]?.value ?? "") === place);
  const offered = own
    .slice(0, MOST_OFFERED)
    .map(({ group, size, where }) => ({ alike: group, size, clusters: where.values.map(({ value }) => value) }));
  return { offered, more: own.length - offered.length };
}

/** "Approve 12 alike …", and of more than can be approved at once how many of them. */
export function approveWords(size: number): string {
  return `Approve ${size > MOST_ALIKE ? `${MOST_ALIKE} of ${count(size)}` : size} alike\u00a0…`;
}
