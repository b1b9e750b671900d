import type { ListQuery } from "@/lib/api/list";
import { type CompiledFilter, compileFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import type { ListTable } from "@/lib/filter/list-table";
import { nearest } from "@/lib/filter/nearest";
import { parseFilter } from "@/lib/filter/parse-filter";
import { ApiError } from "@/server/errors";
import type { Sorting } from "./list-order";

/** What is asked of a list, understood. */
export interface ListRequest<Row> {
  readonly filter: CompiledFilter<Row>;
  readonly sorting: Sorting<Row>;
  readonly limit: number;
  readonly offset: number;
  readonly cursor: string | undefined;
  readonly facets: readonly string[];
  readonly group: string | undefined;
}

const USUAL_LIMIT = 100;

/** Throws `ApiError` "invalid", with where and what was probably meant, for a filter, an order or a field that the list does not have. */
export function readListRequest<Row, Narrow>(query: ListQuery, table: ListTable<Row, Narrow>, now: () => number): ListRequest<Row> {
  const text = parseFilter(query.q ?? "");
  const problems = problemsOf(text, table);
  const [first] = problems;
  if (first) throw new ApiError("invalid", first.message, { problems });
  return {
    filter: compileFilter(text.terms, table, now),
    sorting: sortingOf(query.sort ?? "name", table),
    limit: query.limit ?? USUAL_LIMIT,
    offset: query.offset ?? 0,
    cursor: query.cursor,
    facets: facetsOf(query.facets, table),
    group: groupOf(query.group, table),
  };
}

function sortingOf<Row, Narrow>(text: string, { sorts }: ListTable<Row, Narrow>): Sorting<Row> {
  const isDescending = text.startsWith("-");
  const name = isDescending ? text.slice(1) : text;
  const sort = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!sort) throw unknown("order", name, Object.keys(sorts));
  return { text, sort, isDescending };
}

function facetsOf<Row, Narrow>(text: string | undefined, { facets }: ListTable<Row, Narrow>): string[] {
  const fields = [...new Set((text ?? "").split(",").filter(Boolean))];
  for (const field of fields) if (!Object.hasOwn(facets, field)) throw unknown("facet", field, Object.keys(facets));
  return fields;
}

function groupOf<Row, Narrow>(name: string | undefined, { groups = {} }: ListTable<Row, Narrow>): string | undefined {
  if (name !== undefined && !Object.hasOwn(groups, name)) throw unknown("group", name, Object.keys(groups));
  return name;
}

function unknown(what: string, name: string, known: readonly string[]): ApiError {
  const meant = nearest(name, known);
  const others = known.length > 0 ? ` There are ${known.join(", ")}.` : "";
  return new ApiError("invalid", `There is no ${what} “${name}”.${meant ? ` Perhaps ${meant} is meant.` : others}`);
}
