import type { FieldTable, FilterField } from "@/lib/filter/field-table";
import type { GroupMember, ListSort, ListTable, NamedValues } from "@/lib/filter/list-table";
import { versionKey } from "@/lib/filter/version";
import type { CsvColumn } from "./csv";
import { type Field, type Fields, propertyOf, type ServerHalf } from "./field";
import { csvColumnsOf, type PageList } from "./page-list";
import type { ListName } from "./rows";

/** What the console needs of a list besides what its page knows. `Kept` is what it keeps of a row. */
export interface ServerList<F, Stored, Narrow = undefined> {
  /** What a word of the filter is looked for in; it makes nothing new, because it is called for each row. */
  readonly words: FieldTable<Stored, Narrow>["words"];
  /** All of that is in small letters, as the names of a hub's objects are. */
  readonly hasSmallWords?: true;
  readonly groups?: Readonly<Record<string, (row: Stored) => readonly GroupMember[]>>;
  readonly narrow?: FieldTable<Stored, Narrow>["narrow"];
  readonly usual?: ListTable<Stored, Narrow>["usual"];
  /** How fields are read, where their own entry does not say so. */
  readonly fields?: { readonly [Key in keyof F]?: ServerHalf<F[Key], Stored, Narrow> };
}

/** Fields that a list names have to be its own. */
interface NamedFields<F> {
  readonly prompts: readonly (keyof F)[];
  readonly facetOrder?: readonly (keyof F)[];
  readonly csvOrder?: readonly (keyof F)[];
}

/** A list: what can be asked of it, and its rows as they are sent and as a file. */
export interface ListDefinition<Row, Stored = Row, Narrow = undefined, Name extends ListName = ListName>
  extends PageList<Row> {
  readonly name: Name;
  readonly table: ListTable<Stored, Narrow>;
  readonly csv: readonly CsvColumn<Row>[];
}

/**
 * A list from what its page knows and what only the console needs. All that it can do is made here, once: what is
 * called for each row is the very function that its field has.
 */
export function defineList<Row, Name extends ListName, F extends Fields<Row>, Stored = Row, Narrow = undefined>(
  page: PageList<Row> & { readonly name: Name; readonly fields: F } & NamedFields<F>,
  server: ServerList<F, Stored, Narrow>,
): ListDefinition<Row, Stored, Narrow, Name> {
  const fields = Object.entries<Field<Row>>(page.fields).map(([key, field]) => {
    // What the console keeps of a row has what the field reads of it, or the console's half reads it.
    const read = { ...field, ...server.fields?.[key] } as unknown as Field<Stored, Narrow>;
    return [key, read] as const;
  });
  const table: ListTable<Stored, Narrow> = {
    words: server.words,
    ...(server.hasSmallWords ? { hasSmallWords: true } : {}),
    fields: collect(fields, (key, field) => {
      const made = filterField(key, field);
      return made && field.ofNow ? { ...made, ofNow: field.ofNow } : made;
    }),
    // A list that nothing narrows has nothing to make of terms.
    narrow: server.narrow ?? (() => undefined as Narrow),
    usual: server.usual,
    sorts: collect(fields, sortOf),
    facets: collect(fields, facetOf),
    pathFacets: collect(fields, pathFacetOf),
    groups: { ...collect(fields, groupsOf), ...server.groups },
  };
  return { ...page, table, csv: csvColumnsOf(page) };
}

function collect<Each, Made>(
  fields: readonly (readonly [string, Each])[],
  make: (key: string, field: Each) => Made | undefined,
): Record<string, Made> {
  return Object.fromEntries(
    fields.flatMap(([key, field]) => {
      const made = make(key, field);
      return made === undefined ? [] : [[key, made] as const];
    }),
  );
}

function filterField<Row, Narrow>(key: string, field: Field<Row, Narrow>): FilterField<Row, Narrow> | undefined {
  switch (field.type) {
    case undefined:
      return undefined;
    case "text":
      return textField(key, field);
    case "flag":
      return { type: "flag", description: field.help, is: field.of ?? propertyOf(key) };
    case "number":
      return { type: "number", description: field.help, number: field.of ?? propertyOf(key) };
    case "version":
      return { type: "version", description: field.help, version: field.of ?? propertyOf(key) };
    case "age":
      return {
        type: "age",
        description: field.help,
        ...(field.isAhead ? { isAhead: true } : {}),
        since: field.of ?? propertyOf(key),
      };
  }
}

function textField<Row, Narrow>(
  key: string,
  field: Extract<Field<Row, Narrow>, { readonly type: "text" }>,
): FilterField<Row, Narrow> {
  const { caseSensitive, help, isSentence, path } = field;
  const shared = {
    type: "text",
    description: help,
    ...(caseSensitive ? { caseSensitive } : {}),
    ...(isSentence ? { isSentence } : {}),
  } as const;
  if (path) return { ...shared, hasPath: true, some: field.some ?? someNamed(field.of ?? propertyOf(key)) };
  const { of = propertyOf<Row, string | readonly string[]>(key), some = someOf(of), timed, values } = field;
  return { ...shared, some, ...(values ? { values } : {}), ...(timed ? { timed } : {}) };
}

function someOf<Row>(of: (row: Row) => string | readonly string[] | undefined) {
  return (row: Row, test: (value: string) => boolean) => {
    const value = of(row);
    if (value === undefined) return false;
    return typeof value === "string" ? test(value) : value.some(test);
  };
}

function someNamed<Row>(of: (row: Row) => NamedValues | undefined) {
  return (row: Row, test: (value: string) => boolean, { path }: { readonly path: string }) => {
    const named = of(row);
    if (named === undefined) return false;
    if (isPairs(named)) return named.some(({ name, value }) => name === path && test(value));
    const value = Object.hasOwn(named, path) ? named[path] : undefined;
    return value !== undefined && test(value);
  };
}

function isPairs(named: NamedValues): named is Extract<NamedValues, readonly unknown[]> {
  return Array.isArray(named);
}

function sortOf<Row, Narrow>(key: string, field: Field<Row, Narrow>): ListSort<Row> | undefined {
  if (field.sort !== true) return field.sort;
  // An order looks at nothing that is asked, and a field with several values has none.
  const of = (field.of as ListSort<Row>["key"] | undefined) ?? propertyOf<Row, string | number>(key);
  if (field.type !== "version") return { key: of };
  return {
    key: (row) => {
      const version = of(row);
      return version ? versionKey(String(version)) : undefined;
    },
  };
}

function facetOf<Row, Narrow>(key: string, field: Field<Row, Narrow>): ListTable<Row>["facets"][string] | undefined {
  if (field.facet === undefined || field.path) return undefined;
  // A field that is counted is one of texts, which look at nothing that is asked.
  return (field.of as ListTable<Row>["facets"][string] | undefined) ?? propertyOf(key);
}

/** By sentences rows can be grouped: why they are as they are. */
function groupsOf<Row, Narrow>(
  key: string,
  field: Field<Row, Narrow>,
): ((row: Row) => readonly GroupMember[]) | undefined {
  if (field.type !== "text" || field.path || !field.isSentence) return undefined;
  const { of = propertyOf<Row, string | readonly string[]>(key) } = field;
  return (row) => [of(row) ?? []].flat().map((group) => ({ group, where: "" }));
}

function pathFacetOf<Row, Narrow>(
  key: string,
  field: Field<Row, Narrow>,
): ((row: Row) => NamedValues | undefined) | undefined {
  if (field.facet === undefined || !field.path) return undefined;
  return field.of ?? propertyOf(key);
}
