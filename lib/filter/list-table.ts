import type { FieldTable } from "./field-table";
import type { FilterTerm } from "./filter-term";

/** How rows of a list can be put in order. Equal ones, and those without a key, follow by name. */
export interface ListSort<Row> {
  readonly key: (row: Row) => string | number | undefined;
  /** Used so often that the order is maintained instead of computed on demand. */
  readonly isHot?: true;
}

/** A reason for a row to be in a group. A row may have any number of them. */
export interface GroupMember {
  readonly group: string;
  readonly why?: string | undefined;
  /** RFC 3339. */
  readonly since?: string | undefined;
  /** What it belongs to; empty where to nothing. */
  readonly where: string;
  /** What it may have in common with others of its group: "region", "provider". */
  readonly traits?: Readonly<Record<string, string | undefined>> | undefined;
}

/** What a row has by name, like labels: best as one object shared by equal rows. */
export type NamedValues =
  | Readonly<Record<string, string>>
  | readonly { readonly name: string; readonly value: string }[];

/** What one list supports: filter, sort and facets. */
export interface ListTable<Row, Narrow = undefined> extends FieldTable<Row, Narrow> {
  /** Terms that hold as well, unless the filter asks for what they leave out. */
  readonly usual?: ((requested: readonly FilterTerm[]) => readonly FilterTerm[]) | undefined;
  /** By the name that the address has it under; a minus before it turns it round. */
  readonly sorts: Readonly<Record<string, ListSort<Row>>>;
  /**
   * By field whose values are counted: the row's value or values, best as one array shared by equal rows. Every text
   * field without a fixed set of values is one, so that values can be suggested.
   */
  readonly facets: Readonly<Record<string, (row: Row) => string | readonly string[] | undefined>>;
  /** The same for fields with a path: `label` counts the names that there are, `label.env` the values of one. */
  readonly pathFacets?: Readonly<Record<string, (row: Row) => NamedValues | undefined>>;
  /** Ways to group rows, of which only a summary is sent. */
  readonly groups?: Readonly<Record<string, (row: Row) => readonly GroupMember[]>>;
}
