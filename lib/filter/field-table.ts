import type { KeyTerm } from "./filter-term";

/** What of the filter a field may look at besides its own value: the part behind the dot, what other terms narrow, and the time. */
export interface Asked<Narrow> {
  readonly path: string;
  readonly narrow: Narrow;
  /** Milliseconds since epoch. */
  readonly now: () => number;
}

interface AnyField {
  /** For people: "The cluster set it is in". */
  readonly description: string;
  /** All values there can be; any other is said to be wrong. Those of other fields are suggested from what the rows hold. */
  readonly values?: readonly string[];
  /** The field has a path: `label.env`. */
  readonly hasPath?: true;
}

/** A field as far as pages have to know it, that never read it from a row. */
export interface AskedField extends AnyField {
  readonly type: Field<never>["type"];
}

/** What can be asked of the rows of a list that others read. */
export interface AskedFields {
  readonly fields: Readonly<Record<string, AskedField>>;
}

/** A field of one or several texts. `some` asks `test` of each until it holds; it makes nothing new, because it is called for each row. */
export interface TextField<Row, Narrow> extends AnyField {
  readonly type: "text";
  /** `=` tells capitals apart, as labels do. */
  readonly caseSensitive?: true;
  /** Values that a row comes to have with time alone. */
  readonly timed?: readonly string[];
  readonly some: (row: Row, test: (value: string) => boolean, asked: Asked<Narrow>) => boolean;
}

export interface FlagField<Row, Narrow> extends AnyField {
  readonly type: "flag";
  readonly is: (row: Row, asked: Asked<Narrow>) => boolean | undefined;
}

/** Numbers, and quantities as Kubernetes writes them: `memory:>4Gi`. */
export interface NumberField<Row, Narrow> extends AnyField {
  readonly type: "number";
  readonly number: (row: Row, asked: Asked<Narrow>) => number | undefined;
}

/** `version:1.31` from the start, `version:<1.30` by semantic order; a `v` before it does not count. */
export interface VersionField<Row, Narrow> extends AnyField {
  readonly type: "version";
  readonly version: (row: Row, asked: Asked<Narrow>) => string | undefined;
}

/** `age:>2h`: how long ago an RFC 3339 time is. */
export interface AgeField<Row, Narrow> extends AnyField {
  readonly type: "age";
  readonly since: (row: Row, asked: Asked<Narrow>) => string | undefined;
}

export type Field<Row, Narrow = undefined> =
  | TextField<Row, Narrow>
  | FlagField<Row, Narrow>
  | NumberField<Row, Narrow>
  | VersionField<Row, Narrow>
  | AgeField<Row, Narrow>;

/** What can be asked of the rows of one list. */
export interface FieldTable<Row, Narrow = undefined> {
  /** What a word is looked for in; like `some` of a text field. */
  readonly words: (row: Row, test: (value: string) => boolean) => boolean;
  /** Set where all of that is in small letters, as the names of a hub's objects are: looking through it takes half as long. */
  readonly hasSmallWords?: true;
  readonly fields: Readonly<Record<string, Field<Row, Narrow>>>;
  /** What terms say to fields other than their own, made once per filter. */
  readonly narrow: (terms: readonly KeyTerm[]) => Narrow;
}

export function fieldOf<Each extends AskedField>(
  { fields }: { readonly fields: Readonly<Record<string, Each>> },
  key: string,
): Each | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
