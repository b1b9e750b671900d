import type { FilterFieldInfo, FilterFields } from "@/lib/filter/field-table";
import type { z } from "@/lib/kube/zod";
import type { CsvColumn } from "./csv";
import { type Column, type Field, type Fields, propertyOf } from "./field";
import type { ListName } from "./rows";

/** What pages know of a list; `defineList` adds what only the console needs. */
export interface PageList<Row> {
  /** As in the address of its API, and of its page. */
  readonly name: ListName;
  /** One of what is listed: "add-on"; and several. */
  readonly one: string;
  readonly many: string;
  readonly row: z.ZodMiniType<Row>;
  readonly fields: Fields<Row>;
  /** The console draws its page, `/<name>`, ahead with the first rows. */
  readonly isPrerendered?: true;
  /** The order that an address need not name; by name without it. */
  readonly defaultSort?: string;
  /** What words of the filter look for, where that is not the name. */
  readonly searches?: string;
  /** The fields that an empty filter names. */
  readonly prompts: readonly string[];
  /** The fields that come first where their own order is another: beside the list, and in a file. */
  readonly facetOrder?: readonly string[];
  readonly csvOrder?: readonly string[];
}

/** A column with the name of its field. */
export interface FieldColumn extends Omit<Column, "label" | "sort" | "plain"> {
  readonly key: string;
  readonly label: string;
  readonly own?: string;
}

/** The fields whose columns a page draws itself. */
export type DrawnKey<F> = {
  [Key in keyof F]: F[Key] extends { readonly column: infer Shown }
    ? Shown extends { readonly plain: true }
      ? never
      : Key
    : never;
}[keyof F];

export function columnsOf<Row>(fields: Fields<Row>): readonly FieldColumn[] {
  return Object.entries(fields).flatMap(([key, { column, label, sort }]) => {
    if (!column) return [];
    const { label: heading = label, sort: own = sort ? key : false, plain: _, ...rest } = column;
    return [{ ...rest, key, label: heading, own: own || undefined }];
  });
}

/** What can be asked of a list, as filters and suggestions know it. */
export function filterFields<Row>(fields: Fields<Row>): FilterFields {
  const requested = Object.entries(fields).flatMap(([key, field]): (readonly [string, FilterFieldInfo])[] => {
    if (field.type === undefined) return [];
    const values = "values" in field ? field.values : undefined;
    const { help: description, ofNow, path: hasPath, type } = field;
    return [[key, { type, description, values, hasPath, ofNow }]];
  });
  return { fields: Object.fromEntries(requested) };
}

/** The fields whose values stand beside the list, with what they are called. */
export function shownFacets({
  fields,
  facetOrder,
}: Pick<PageList<never>, "fields" | "facetOrder">): readonly { key: string; label: string }[] {
  const shown = Object.entries(fields).filter(([, { facet }]) => facet === "shown");
  return inOrder(shown, facetOrder).map(([key, { label }]) => ({ key, label }));
}

/** What the page of a list asks before anybody has asked for anything. */
export function initialFacets(list: Pick<PageList<never>, "fields" | "facetOrder" | "defaultSort">): {
  readonly facets: string;
  readonly usualSort: string | undefined;
} {
  const facets = shownFacets(list)
    .map(({ key }) => key)
    .join(",");
  return { facets, usualSort: list.defaultSort };
}

/** The placeholder of the filter; a narrow one names only the first field. */
export function placeholderOf<Row>({ fields, prompts, searches = "name" }: PageList<Row>, isNarrow: boolean): string {
  const named = prompts.map((key) => (fields[key]?.path ? `${key}.…` : `${key}:`));
  return isNarrow ? `Filter by ${searches}, ${named[0]} …` : `Filter by ${searches}, or by ${named.join(" ")}`;
}

/** The rows of a list as a file. */
export function csvColumnsOf<Row>({ fields, csvOrder }: PageList<Row>): readonly CsvColumn<Row>[] {
  return inOrder(Object.entries(fields), csvOrder).flatMap(([key, field]) => {
    const { csv } = field;
    if (csv === undefined) return [];
    return [typeof csv === "string" ? { head: csv, of: cellOf(key, field) } : csv];
  });
}

function cellOf<Row>(key: string, { of }: Field<Row>): CsvColumn<Row>["of"] {
  // A value that is written to a file looks at nothing that is asked.
  const read = (of as ((row: Row) => unknown) | undefined) ?? propertyOf<Row, unknown>(key);
  return (row) => {
    const value = read(row);
    if (Array.isArray(value)) return value.join("; ");
    return value === undefined ? undefined : String(value);
  };
}

/** Those that are named first, and the others behind them as they are. */
function inOrder<Each>(entries: readonly (readonly [string, Each])[], first: readonly string[] = []) {
  const named = entries.filter(([key]) => first.includes(key));
  named.sort(([a], [b]) => first.indexOf(a) - first.indexOf(b));
  return [...named, ...entries.filter(([key]) => !first.includes(key))];
}
