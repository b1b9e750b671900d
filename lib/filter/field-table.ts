import type { KeyTerm } from "./filter-term";

/**
 * What a field's predicate may use besides its value: the part after the dot, what other terms narrow, and the time.
 */
export interface FieldContext<Narrow> {
  readonly path: string;
  readonly narrow: Narrow;
  /** Milliseconds since epoch. */
  readonly now: () => number;
}

interface AnyField {
  /** For people: "Cluster set". */
  readonly description: string;
  /** All possible values; others are invalid. For other fields, values are suggested from the rows. */
  readonly values?: readonly string[];
  /** The field has a path: `label.env`. */
  readonly hasPath?: true;
  /** It, or these values of it, are not recorded: nothing is known of them at earlier times. */
  readonly ofNow?: true | readonly string[];
}

/** A field as far as pages have to know it, that never read it from a row. */
export interface FilterFieldInfo extends AnyField {
  readonly type: FilterField<never>["type"];
}

/** The fields of a list whose rows are read elsewhere. */
export interface FilterFields {
  readonly fields: Readonly<Record<string, FilterFieldInfo>>;
  /** The rows are those of an earlier time. */
  readonly isPast?: boolean;
}

/**
 * A field of one or more texts. `some` calls `test` for each until one matches; it allocates nothing, because it runs
 * for each row.
 */
export interface TextField<Row, Narrow> extends AnyField {
  readonly type: "text";
  /** `=` is case-sensitive, as labels are. */
  readonly caseSensitive?: true;
  /** Its values are sentences: looked for anywhere in them. */
  readonly isSentence?: true;
  /** Values that a row comes to have with time alone. */
  readonly timed?: readonly string[];
  readonly some: (row: Row, test: (value: string) => boolean, context: FieldContext<Narrow>) => boolean;
}

export interface FlagField<Row, Narrow> extends AnyField {
  readonly type: "flag";
  readonly is: (row: Row, context: FieldContext<Narrow>) => boolean | undefined;
}

/** Numbers, and quantities as Kubernetes writes them: `memory:>4Gi`. */
export interface NumberField<Row, Narrow> extends AnyField {
  readonly type: "number";
  readonly number: (row: Row, context: FieldContext<Narrow>) => number | undefined;
}

/** `version:1.31` from the start, `version:<1.30` by semantic order; a `v` before it does not count. */
export interface VersionField<Row, Narrow> extends AnyField {
  readonly type: "version";
  readonly version: (row: Row, context: FieldContext<Narrow>) => string | undefined;
}

/** `age:>2h`: how long ago an RFC 3339 time is, or how long it takes until it comes. */
export interface AgeField<Row, Narrow> extends AnyField {
  readonly type: "age";
  readonly isAhead?: true;
  readonly since: (row: Row, context: FieldContext<Narrow>) => string | undefined;
}

export type FilterField<Row, Narrow = undefined> =
  | TextField<Row, Narrow>
  | FlagField<Row, Narrow>
  | NumberField<Row, Narrow>
  | VersionField<Row, Narrow>
  | AgeField<Row, Narrow>;

/** The fields of one list, with their accessors. */
export interface FieldTable<Row, Narrow = undefined> extends Pick<FilterFields, "isPast"> {
  /** The text that words are searched in; like `some` of a text field. */
  readonly words: (row: Row, test: (value: string) => boolean) => boolean;
  /** Set if that text is all lower case, like the names of Kubernetes objects: searching is twice as fast. */
  readonly hasSmallWords?: true;
  readonly fields: Readonly<Record<string, FilterField<Row, Narrow>>>;
  /** What terms mean for other fields, computed once per filter. */
  readonly narrow: (terms: readonly KeyTerm[]) => Narrow;
}

export function fieldOf<Each extends FilterFieldInfo>(
  { fields }: { readonly fields: Readonly<Record<string, Each>> },
  key: string,
): Each | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
