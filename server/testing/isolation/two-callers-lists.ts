import { LISTS } from "@/lib/lists/lists";
import type { Queryable } from "./two-callers-queries";

type ServedListName = keyof typeof LISTS;

/** Lists that show the whole fleet or nothing. Of every other list each caller sees a part. */
export const WHOLE_LISTS = [
  "addons",
  "rollouts",
  "approvals",
  "identities",
  "catalogue",
  "sets",
  "gates",
  "invitations",
  "access",
] as const satisfies readonly ServedListName[];

export type PartialListName = Exclude<ServedListName, (typeof WHOLE_LISTS)[number]>;

const isPartial = (name: ServedListName): name is PartialListName =>
  !(WHOLE_LISTS as readonly ServedListName[]).includes(name);

// Its own keys.
export const PARTIAL_LISTS = (Object.keys(LISTS) as ServedListName[]).filter(isPartial);

/** What a list can be counted and grouped by; with `labels` as columns where its rows have any. */
export function countsOf(name: PartialListName, labels: string): Readonly<Record<string, string>> {
  const { facets, pathFacets = {}, groups = {} }: Queryable = LISTS[name].table;
  const [group] = Object.keys(groups);
  return {
    facets: [...Object.keys(facets), ...Object.keys(pathFacets)].join(","),
    ...(group ? { group } : {}),
    ...("label" in pathFacets ? { labels } : {}),
  };
}
