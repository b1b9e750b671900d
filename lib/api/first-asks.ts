import type { ListQuery } from "./list-query";
import type { ListName } from "./live";

/** So many rows of a long list are here at once; they are asked anew whenever the view comes near their end. */
export const HERE = 120;

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

/** The address of our API for part of a list. */
export function listAddress(view: ListName, query: ListQuery): string {
  return `/api/v1/${view}?${parametersOf(query)}`;
}

const MATRIX_PAGE = "/addons?layout=matrix";

/** What the page of a list asks first, where nothing else stands in its address: an address of our API by that of the page. */
export function firstAddresses(): ReadonlyMap<string, string> {
  const views = Object.keys(FIRST_ASKS) as (keyof typeof FIRST_ASKS)[]; // its own keys
  const lists = views.map((view) => [`/${view}`, listAddress(view, firstQuery(FIRST_ASKS[view]))] as const);
  return new Map([...lists, [MATRIX_PAGE, listAddress("matrix", {})]]);
}
