import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { soundFilter, withPreset } from "@/components/list/use-list-filter";
import type { SuggestingList } from "@/components/list/use-served-list";
import type { Typed } from "@/components/ui/controls/filter-field";
import type { Facets } from "@/lib/api/list/list";
import { facetRequest, type Suggestions, suggest } from "@/lib/filter/suggest";
import { type WrittenValue, type WrittenWord, writtenAt } from "@/lib/filter/written-at";
import { facetValues } from "@/lib/queries/list/facet-values";

type Written = WrittenWord | WrittenValue;

interface Suggested extends Suggestions {
  /** What is being written. */
  readonly written: Written | undefined;
}

/** Suggestions at the caret, with this person's values: from the rows that the rest of the filter leaves. */
export function useSuggestions(
  { table, preset = "", ...list }: SuggestingList,
  sort: string,
  typed: Typed,
  caret: number,
): Suggested {
  const { draft } = typed;
  const written = writtenAt(draft, caret);
  const rest = written ? draft.slice(0, written.term.start) + draft.slice(written.term.end) : draft;
  const q = withPreset(preset, soundFilter([...typed.chips, rest].join(" "), table));
  const known = useKnown({ ...list, q, sort }, written && facetRequest(written, { table }));
  const usual = list.facets.split(",");
  const found = written
    ? suggest(draft, written, { table, usual, known: (facet) => known[facet] })
    : { suggestions: [], more: 0 };
  return { ...found, written };
}

interface Rows extends Pick<SuggestingList, "at" | "view" | "facets"> {
  readonly q: string;
  readonly sort: string;
}

/** The frequent values of these rows, and the requested ones: all if there are few, else those like the typed text. */
function useKnown({ at, view, facets, q, sort }: Rows, request: ReturnType<typeof facetRequest>): Facets {
  const { data: usual = {} } = useQuery(facetValues(view, { q, sort, facets, at }));
  const isThere = request !== undefined && usual[request.facet]?.more === 0;
  const facet = isThere ? undefined : request?.facet;
  const query = facetValues(view, { q, sort, at, facets: facet, like: request?.like.slice(0, MAX_CHARS) });
  const { data: others = {} } = useQuery({
    ...query,
    enabled: useRested(JSON.stringify(query.queryKey)) && query.enabled,
    placeholderData: (before: Facets | undefined) => (facet !== undefined && before?.[facet] ? before : undefined),
  });
  return { ...usual, ...others };
}

/** More the console does not take. */
const MAX_CHARS = 100;
const RESTED_MS = 120;

/** Whether typing has paused: until then, the list's own query has priority. */
function useRested(text: string): boolean {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), RESTED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text;
}
