import { useQuery } from "@tanstack/react-query";
import { withPreset } from "@/components/list/use-list-filter";
import type { SuggestingList } from "@/components/list/use-served-list";
import { facetValues } from "@/lib/queries/list/facet-values";
import type { FacetField } from "./facet-groups";
import { FilterSheet } from "./filter-sheet";

interface PartSheetProps {
  /** One of what is listed: "cluster". */
  readonly one: string;
  readonly list: SuggestingList;
  /** Whose values can be chosen; `list.facets` names the same. */
  readonly fields: readonly FacetField[];
  /** What it can be sorted by, with what that is called. */
  readonly orders: Readonly<Record<string, string>>;
  readonly filter: {
    readonly own: string;
    readonly settledText: string;
    readonly goTo: (text: string) => void;
  };
  readonly sort: string;
  readonly setSort: (sort: string) => void;
  /** How many rows match. */
  readonly total: number;
}

/** `FilterSheet` for a list within a page, which counts no values itself. */
export function PartSheet({ one, list, fields, orders, filter, sort, setSort, total }: PartSheetProps) {
  const { view, facets, preset = "" } = list;
  const { data } = useQuery(facetValues(view, { q: withPreset(preset, filter.own), sort, facets }));
  const sortable = Object.entries(orders).map(([key, label]) => [key, { label, sort: true, column: {} }]);
  const definition = { one, fields: Object.fromEntries(sortable) };
  return (
    <FilterSheet list={{ definition, facetFields: fields, filter, sort, setSort }} page={{ total, facets: data }} />
  );
}
