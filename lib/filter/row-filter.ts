import { type FilterTerm, nearestKey, parseFilter, termMatches } from "./parse-filter";

interface FilterPlan<Row, Seen> {
  /** What of a row the terms look at. */
  readonly see: (row: Row, terms: readonly FilterTerm[]) => Seen;
  /** What a word is looked for in. */
  readonly words: (seen: Seen) => string;
  /** What each key looks at. */
  readonly keys: Readonly<Record<string, (seen: Seen) => readonly (string | undefined)[]>>;
}

export interface RowFilter<Row> {
  /** Those rows of which all terms hold; the very same array where there is no term. A key that does not exist leaves nothing out. */
  readonly filter: (rows: readonly Row[], text: string) => readonly Row[];
  /** What is wrong with a term, in words. */
  readonly complaint: (term: FilterTerm) => string | undefined;
}

/** The one filter language, over rows of one kind. */
export function rowFilter<Row, Seen>({ see, words, keys }: FilterPlan<Row, Seen>): RowFilter<Row> {
  const known = Object.keys(keys);
  const valuesOf = (key: string) => (Object.hasOwn(keys, key) ? keys[key] : undefined);
  const holds = (term: FilterTerm, seen: Seen) => {
    if (term.kind === "word") return words(seen).toLowerCase().includes(term.text);
    const values = valuesOf(term.key);
    return values === undefined || termMatches(term, values(seen));
  };
  return {
    filter: (rows, text) => {
      const terms = parseFilter(text);
      if (terms.length === 0) return rows;
      return rows.filter((row) => {
        const seen = see(row, terms);
        return terms.every((term) => holds(term, seen));
      });
    },
    complaint: (term) => {
      if (term.kind === "word" || valuesOf(term.key)) return undefined;
      const nearest = nearestKey(term.key, known);
      const hint = nearest ? `Perhaps ${nearest}: is meant.` : `There are ${known.join(", ")}.`;
      return `There is no key “${term.key}”. ${hint}`;
    },
  };
}
