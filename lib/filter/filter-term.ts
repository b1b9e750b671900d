export type Comparison = "<" | "<=" | ">" | ">=";

/** One alternative of a term. `literal`: was quoted, so that a star in it is a star and a sign no comparison. */
export interface FilterValue {
  readonly text: string;
  readonly comparison?: Comparison;
  readonly literal?: true;
}

/** Its position in the text: from `start` up to, but excluding, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Searched anywhere in what names a row. */
export interface WordTerm extends Span {
  readonly kind: "word";
  readonly negated: boolean;
  readonly text: string;
}

/**
 * `key:value,…` matches prefixes, `key=value,…` exact values. Without values it is unfinished, and matches every row.
 */
export interface KeyTerm extends Span {
  readonly kind: "key";
  readonly negated: boolean;
  /** In lower case. */
  readonly key: string;
  /** The part after a dot: `env` of `label.env`; empty without one. */
  readonly path: string;
  readonly exact: boolean;
  readonly values: readonly FilterValue[];
}

/** One condition of a filter. Values of a term are alternatives, and all terms must hold. */
export type FilterTerm = WordTerm | KeyTerm;

/** The problem as text, and its position. */
export interface FilterProblem extends Span {
  readonly message: string;
  /** The suggested replacement. */
  readonly suggestion?: string;
}

export interface FilterText {
  readonly terms: readonly FilterTerm[];
  /** A syntax problem, independent of the fields. */
  readonly problems: readonly FilterProblem[];
}
