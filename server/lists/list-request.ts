import { MAX_LABELS } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import { type CompiledFilter, compileFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import type { ListTable } from "@/lib/filter/list-table";
import { nearest } from "@/lib/filter/nearest";
import { parseFilter } from "@/lib/filter/parse-filter";
import { ApiError } from "@/server/errors";
import { facetNamed } from "./facet-counts";
import type { Sorting } from "./list-order";

/** A parsed list query. */
export interface ListRequest<Row> {
  readonly filter: CompiledFilter<Row>;
  readonly sorting: Sorting<Row>;
  readonly limit: number;
  readonly offset: number;
  readonly cursor: string | undefined;
  /** The name of a row. */
  readonly around: string | undefined;
  readonly facets: readonly string[];
  /** What the values of those hold. */
  readonly like: string;
  readonly group: string | undefined;
  /** Labels included in each row. */
  readonly labels: readonly string[];
}

const USUAL_LIMIT = 100;

/**
 * Throws `ApiError` "invalid", with where and what was probably meant, for a filter, an order or a field that the list
 * does not have.
 */
export function readListRequest<Row, Narrow>(
  query: ListQuery,
  table: ListTable<Row, Narrow>,
  now: () => number,
): ListRequest<Row> {
  const text = parseFilter(query.q ?? "");
  const problems = problemsOf(text, table);
  const [first] = problems;
  if (first) throw new ApiError("invalid", first.message, { problems });
  return {
    filter: compileFilter([...text.terms, ...(table.usual?.(text.terms) ?? [])], table, now),
    sorting: sortingOf(query.sort ?? "name", table),
    limit: query.limit ?? USUAL_LIMIT,
    offset: query.offset ?? 0,
    cursor: query.cursor,
    around: query.around,
    facets: facetsOf(query.facets, table),
    like: query.like ?? "",
    group: groupOf(query.group, table),
    labels: labelsOf(query.labels, table),
  };
}

function sortingOf<Row, Narrow>(text: string, { sorts }: ListTable<Row, Narrow>): Sorting<Row> {
  const isDescending = text.startsWith("-");
  const name = isDescending ? text.slice(1) : text;
  const sort = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!sort) throw unknown("order", name, Object.keys(sorts));
  return { text, sort, isDescending };
}

function facetsOf<Row, Narrow>(text: string | undefined, table: ListTable<Row, Narrow>): string[] {
  const names = [...new Set((text ?? "").split(",").filter(Boolean))];
  for (const name of names) {
    if (!facetNamed(table, name)) throw unknown("facet", name, Object.keys({ ...table.facets, ...table.pathFacets }));
  }
  // What is not known is not counted: pages ask for the same at all times.
  return table.isPast ? names.filter((name) => table.fields[name]?.ofNow !== true) : names;
}

function groupOf<Row, Narrow>(name: string | undefined, { groups = {} }: ListTable<Row, Narrow>): string | undefined {
  if (name !== undefined && !Object.hasOwn(groups, name)) throw unknown("group", name, Object.keys(groups));
  return name;
}

function labelsOf<Row, Narrow>(text: string | undefined, { pathFacets }: ListTable<Row, Narrow>): string[] {
  const names = [...new Set((text ?? "").split(",").filter(Boolean))].sort();
  if (names.length > 0 && !pathFacets?.label) throw new ApiError("invalid", "Rows of this list have no labels.");
  if (names.length > MAX_LABELS)
    throw new ApiError("invalid", `A row carries at most ${MAX_LABELS} labels; ${names.length} were requested.`);
  return names;
}

function unknown(what: string, name: string, known: readonly string[]): ApiError {
  const meant = nearest(name, known);
  const others = known.length > 0 ? `. Use one of ${known.join(", ")}.` : ".";
  return new ApiError("invalid", `Unknown ${what} “${name}”${meant ? `, did you mean “${meant}”?` : others}`);
}
