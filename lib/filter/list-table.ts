import type { FieldTable } from "./field-table";

/** How rows of a list can be put in order. Equal ones, and those without a key, follow by name. */
export interface ListSort<Row> {
  readonly key: (row: Row) => string | number | undefined;
  /** Asked for so often that the order is kept up to date instead of made when asked. */
  readonly isHot?: true;
}

/** A reason for a row to stand in a group. A row may have several, and none. */
export interface GroupMember {
  readonly group: string;
  readonly why?: string | undefined;
  /** RFC 3339. */
  readonly since?: string | undefined;
  /** What it belongs to; empty where to nothing. */
  readonly where: string;
}

/** What a row says by names, like its labels: best as one object for all rows that say the same. */
export type NamedValues = Readonly<Record<string, string>> | readonly { readonly name: string; readonly value: string }[];

/** What one list can do: ask, sort, and count by the values of a field. One more list is one more of these. */
export interface ListTable<Row, Narrow = undefined> extends FieldTable<Row, Narrow> {
  /** By the name that the address has it under; a minus before it turns it round. */
  readonly sorts: Readonly<Record<string, ListSort<Row>>>;
  /**
   * By the field whose values are counted: the row's value, or its values, best as one array for all rows that have the same. Each field
   * of text whose values are not all known is one, so that those that there are can be suggested.
   */
  readonly facets: Readonly<Record<string, (row: Row) => string | readonly string[] | undefined>>;
  /** The same for fields with a path: `label` counts the names that there are, `label.env` the values of one. */
  readonly pathFacets?: Readonly<Record<string, (row: Row) => NamedValues | undefined>>;
  /** Ways to gather rows into groups of which only a summary is told. */
  readonly groups?: Readonly<Record<string, (row: Row) => readonly GroupMember[]>>;
}
