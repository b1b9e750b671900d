"use client";

import { useQuery } from "@tanstack/react-query";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Values } from "@/lib/api/list/list";
import type { NamedRow } from "@/lib/api/live/live";
import { type ListPart, listPart } from "@/lib/queries/list/list-part";
import type { OpenList } from "./list-page";
import { ListSummary } from "./list-summary";
import { wholeValues } from "./whole-values";

interface FacetSummaryProps<Row extends NamedRow> {
  readonly isLong?: boolean;
  readonly list: OpenList<Row>;
  readonly page: ListPart<Row>;
  /** The field whose values the sentence is made of. */
  readonly facet: string;
  readonly message: (values: Values) => readonly SentencePart[];
}

/** The sentence that opens a list, about all of its rows whatever the filter. */
export function FacetSummary<Row extends NamedRow>({ list, page, facet, message, isLong }: FacetSummaryProps<Row>) {
  const { definition, goTo } = list;
  const own = wholeValues(page, facet);
  const counts = listPart<Row>(definition.name, definition.row, "stats", { limit: 0, facets: facet, at: list.at });
  const { data } = useQuery({ ...counts, enabled: own === undefined });
  const values = own ?? data?.facets?.[facet];
  return (
    <ListSummary
      path={`/${definition.name}`}
      subject={definition.many}
      synced={page.synced && values !== undefined}
      parts={values ? message(values) : []}
      isLong={isLong}
      onFilter={goTo}
    />
  );
}
