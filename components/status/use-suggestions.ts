import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Typed } from "@/components/ui/filter-field";
import type { Facets } from "@/lib/api/list";
import { askedBy, type Suggestions, suggest } from "@/lib/filter/suggest";
import { type WrittenValue, type WrittenWord, writtenAt } from "@/lib/filter/written-at";
import { facetValues } from "@/lib/queries/facet-values";
import { soundFilter, withPreset } from "./use-list-filter";
import type { SuggestingList } from "./use-served-list";

type Written = WrittenWord | WrittenValue;

interface Suggested extends Suggestions {
  /** What is being written. */
  readonly written: Written | undefined;
}

/** What can be taken at the caret, with the values that there are for this person: of the rows that the rest of the filter leaves. */
export function useSuggestions({ table, preset = "", ...list }: SuggestingList, sort: string, typed: Typed, caret: number): Suggested {
  const { draft } = typed;
  const written = writtenAt(draft, caret);
  const rest = written ? draft.slice(0, written.term.start) + draft.slice(written.term.end) : draft;
  const q = withPreset(preset, soundFilter([...typed.chips, rest].join(" "), table));
  const known = useKnown({ ...list, q, sort }, written && askedBy(written, { table }));
  const usual = list.facets.split(",");
  const found = written ? suggest(draft, written, { table, usual, known: (facet) => known[facet] }) : { suggestions: [], more: 0 };
  return { ...found, written };
}

interface Rows extends Pick<SuggestingList, "view" | "facets"> {
  readonly q: string;
  readonly sort: string;
}

/** The usual values of these rows, and those that are asked for: all of them where they are few, else those like what is written. */
function useKnown({ view, facets, q, sort }: Rows, asked: ReturnType<typeof askedBy>): Facets {
  const { data: usual = {} } = useQuery(facetValues(view, { q, sort, facets }));
  const isThere = asked !== undefined && usual[asked.facet]?.more === 0;
  const facet = isThere ? undefined : asked?.facet;
  const query = facetValues(view, { q, sort, facets: facet, like: asked?.like.slice(0, MOST_LETTERS) });
  const { data: others = {} } = useQuery({
    ...query,
    enabled: useRested(JSON.stringify(query.queryKey)) && query.enabled,
    placeholderData: (before: Facets | undefined) => (facet !== undefined && before?.[facet] ? before : undefined),
  });
  return { ...usual, ...others };
}

/** More the console does not take. */
const MOST_LETTERS = 100;
const RESTED_MS = 120;

/** Whether somebody has rested at this: while they write, what they asked of the list itself goes first. */
function useRested(text: string): boolean {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), RESTED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text;
}
