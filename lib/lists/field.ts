import type { FieldContext, TextField } from "@/lib/filter/field-table";
import type { ListSort, NamedValues } from "@/lib/filter/list-table";
import type { CsvColumn } from "./csv";

/** How a field appears in the table of its page. */
export interface Column {
  /** The heading, where it is not the field's label. */
  readonly label?: string;
  /** The order that its heading asks for, where it is not the field's own; false: none. */
  readonly sort?: string | false;
  /** Its width and alignment. */
  readonly className?: string;
  /** The room that it needs, in pixels. */
  readonly px?: number;
  /** Instead of `px`: as wide as the longest value that was shown. */
  readonly fits?: Fits;
  /** It takes the room that is left, at least `px`. */
  readonly fills?: Fills;
  /** Shown on request only. */
  readonly isExtra?: true;
  /** It stays when there is no room for others. */
  readonly stays?: true;
  /** It goes after all others, once what fills the table has less than its minimum. */
  readonly goesLast?: true;
  /** As addresses have it, where that is not its heading. */
  readonly id?: string;
  /** Of a field with a path: a column for each path that an address asks for. */
  readonly perPath?: true;
  /** Drawn by the type of the field: the page has no renderer of its own for it. */
  readonly plain?: true;
}

/** Bounds in characters; what is longer takes two lines. */
export interface Fits {
  readonly min: number;
  readonly max: number;
  /** In the font of code. */
  readonly isMono?: true;
}

export interface Fills {
  /** With less room than this, it is not readable. */
  readonly minPx: number;
}

interface Entry<Row> {
  /** Heading of its column and of its facet: "Add-on". */
  readonly label: string;
  readonly column?: Column;
  /** Its values are counted: for suggestions, and with "shown" beside the list as well. */
  readonly facet?: "shown" | "counted";
  /** Rows can be ordered by it; `true`: by its value. */
  readonly sort?: true | ListSort<Row>;
  /** It, or these values of it, are not recorded: lists of earlier times refuse to be filtered by them. */
  readonly ofNow?: true | readonly string[];
  /** Its column in a file: the heading alone where the cell is its value. */
  readonly csv?: string | CsvColumn<Row>;
}

/**
 * A field of the filter language. `of` reads its value; without it the value is the row's property of the same name.
 */
interface FilterEntry<Row> extends Entry<Row> {
  /** For people, beside the suggestion: "Cluster set". */
  readonly help: string;
}

interface TextEntry<Row, Narrow> extends FilterEntry<Row> {
  readonly type: "text";
  readonly path?: undefined;
  readonly values?: readonly string[];
  readonly caseSensitive?: true;
  /** Its values are sentences: looked for anywhere in them. */
  readonly isSentence?: true;
  readonly timed?: readonly string[];
  readonly of?: (row: Row) => string | readonly string[] | undefined;
  /** What the filter compares, where that is not the value alone. */
  readonly some?: TextField<Row, Narrow>["some"];
}

/** A field with a path, like `label.env`; `of` reads all names with their values. */
interface PathEntry<Row, Narrow> extends FilterEntry<Row> {
  readonly type: "text";
  readonly path: true;
  readonly caseSensitive?: true;
  /** Its values are sentences: looked for anywhere in them. */
  readonly isSentence?: true;
  readonly of?: (row: Row) => NamedValues | undefined;
  readonly some?: TextField<Row, Narrow>["some"];
}

interface ValueEntry<Row, Narrow, Type extends string, Value> extends FilterEntry<Row> {
  readonly type: Type;
  readonly path?: undefined;
  /** Of a time: it is to come. */
  readonly isAhead?: true;
  readonly of?: (row: Row, requested: FieldContext<Narrow>) => Value | undefined;
}

/** Not part of the filter language: only ordered by, shown, or written to a file. */
interface ShownEntry<Row> extends Entry<Row> {
  readonly type?: undefined;
  readonly path?: undefined;
  readonly of?: (row: Row) => string | number | boolean | readonly string[] | undefined;
}

/** One field of a list: filter, suggestions, order, facet, file, column and placeholder follow from it. */
export type Field<Row, Narrow = undefined> =
  | TextEntry<Row, Narrow>
  | PathEntry<Row, Narrow>
  | ValueEntry<Row, Narrow, "flag", boolean>
  | ValueEntry<Row, Narrow, "number", number>
  | ValueEntry<Row, Narrow, "version" | "age", string>
  | ShownEntry<Row>;

/** In the order in which they are suggested, shown and written, unless the list says otherwise. */
export type Fields<Row, Narrow = undefined> = Readonly<Record<string, Field<Row, Narrow>>>;

interface ValuesOf {
  readonly text: string | readonly string[];
  readonly flag: boolean;
  readonly number: number;
  readonly version: string;
  readonly age: string;
}

/**
 * What only the console knows of a field: how it is read from what the console keeps of a row, which may be more than
 * the row. Pages do not carry it.
 */
export type ServerHalf<Each, Stored, Narrow> = {
  readonly some?: TextField<Stored, Narrow>["some"];
  readonly timed?: readonly string[];
  readonly sort?: ListSort<Stored>;
  readonly of?: Each extends { readonly path: true }
    ? (row: Stored) => NamedValues | undefined
    : Each extends { readonly type: infer Type extends keyof ValuesOf }
      ? (row: Stored, requested: FieldContext<Narrow>) => ValuesOf[Type] | undefined
      : (row: Stored) => string | number | undefined;
};

/** The value of a field that names no reader: the property of the same name. */
export function propertyOf<Row, Value>(key: string): (row: Row) => Value | undefined {
  // `defineList` takes a field without a reader only where the row has a property of its name.
  return (row) => (row as Readonly<Record<string, Value | undefined>>)[key];
}
