export type Comparison = "<" | "<=" | ">" | ">=";

/** One alternative of a term. `literal`: was quoted, so that a star in it is a star and a sign no comparison. */
export interface FilterValue {
  readonly text: string;
  readonly comparison?: Comparison;
  readonly literal?: true;
}

/** Where in the text it stands: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Looked for anywhere in what names a row. */
export interface WordTerm extends Span {
  readonly kind: "word";
  readonly negated: boolean;
  readonly text: string;
}

/** `key:value,…` matches from the start, `key=value,…` whole. Without values it is not finished yet, and holds for every row. */
export interface KeyTerm extends Span {
  readonly kind: "key";
  readonly negated: boolean;
  /** In lower case. */
  readonly key: string;
  /** What stands behind a dot: `env` of `label.env`; empty without one. */
  readonly path: string;
  readonly exact: boolean;
  readonly values: readonly FilterValue[];
}

/** One condition of a filter. Values of a term are alternatives, and all terms must hold. */
export type FilterTerm = WordTerm | KeyTerm;

/** What is wrong, in words, and where. */
export interface FilterProblem extends Span {
  readonly message: string;
  /** What was probably meant, to stand in its place. */
  readonly suggestion?: string;
}

export interface FilterText {
  readonly terms: readonly FilterTerm[];
  /** What is wrong with how it is written, whatever fields there are. */
  readonly problems: readonly FilterProblem[];
}
