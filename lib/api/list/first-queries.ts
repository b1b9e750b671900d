import type { ListName } from "@/lib/lists/rows";
import type { ListQuery, PastListQuery } from "./list-query";

/** Number of rows loaded at once; more are loaded when the view comes near their end. */
export const HERE = 120;

/** The fields whose values a page counts, and its order where that is not by name. */
interface FirstQuery {
  readonly facets: string;
  readonly usualSort?: string;
}

/** The first page of rows, if the address has no parameters. */
export function firstQuery({ facets, usualSort }: FirstQuery): ListQuery {
  return { ...(usualSort === undefined ? {} : { sort: usualSort }), offset: 0, limit: HERE, facets };
}

/** A query as an address has it. */
export function parametersOf(query: PastListQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The address of our API for part of a list. */
export function listAddress(view: ListName, query: PastListQuery): string {
  return `/api/v1/${view}?${parametersOf(query)}`;
}
