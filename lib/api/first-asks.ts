import type { ListQuery } from "./list";
import type { ListName } from "./live";

/** So many rows of a long list are here at once; they are asked anew whenever the view comes near their end. */
export const HERE = 200;

/** What a list's page asks before anybody has asked it for something: the fields whose values it counts, and its order where that is not by name. */
export interface FirstAsk {
  readonly facets: string;
  readonly usualSort?: string;
}

export const FIRST_ASKS = {
  clusters: { facets: "health,set,addon,version,provider,region,env" },
  addons: { facets: "health,install,by,placement", usualSort: "status" },
  placements: { facets: "status,namespace,set,addon", usualSort: "status" },
  rollouts: { facets: "stage,addon,strategy,placement", usualSort: "urgency" },
  works: { facets: "status,addon,applied,available", usualSort: "status" },
} as const satisfies Partial<Record<ListName, FirstAsk>>;

/** The part that a page shows first, where nothing stands in its address. */
function firstQuery({ facets, usualSort }: FirstAsk): ListQuery {
  return { ...(usualSort === undefined ? {} : { sort: usualSort }), offset: 0, limit: HERE, facets };
}

/** A query as an address has it. */
export function parametersOf(query: ListQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** What each list's page asks first, where nothing stands in its address: an address of our API by that of the page. */
export function firstAddresses(): ReadonlyMap<string, string> {
  return new Map(Object.entries(FIRST_ASKS).map(([view, ask]) => [`/${view}`, `/api/v1/${view}?${parametersOf(firstQuery(ask))}`]));
}
