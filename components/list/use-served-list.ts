"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { useMedia } from "@/components/ui/hooks/use-media";
import { useOnNews } from "@/components/ui/hooks/use-on-news";
import { scrollToTop } from "@/components/ui/layout/scroll-to-top";
import { HERE } from "@/lib/api/list/first-queries";
import type { PastListQuery } from "@/lib/api/list/list-query";
import type { NamedRow } from "@/lib/api/live/live";
import type { FilterFields } from "@/lib/filter/field-table";
import type { ListAddress } from "@/lib/queries/list/facet-values";
import type { listPart } from "@/lib/queries/list/list-part";
import type { FacetField } from "./filter/facet-groups";
import { offsetFor } from "./near-part";
import { useRowMarks } from "./selection/use-row-marks";
import { soundFilter, useListFilter, withPreset } from "./use-list-filter";

/** Rows as a window over a long list needs them: those that are here, and how many there are. */
export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  /** Index of the first row. */
  readonly from: number;
  readonly size: number;
  readonly onFirst: (position: number) => void;
}

/** What suggestions need to know about a list. */
export interface SuggestingList {
  /** Whose values are suggested: the list itself, or its source. */
  readonly view: ListAddress;
  /** Its filter fields. */
  readonly table: FilterFields;
  /** The time that it is of; undefined: now. */
  readonly at?: string | undefined;
  /** With commas between them. */
  readonly facets: string;
  /** Terms added to those people type. */
  readonly preset?: string;
  /** What values are called on screen. */
  readonly text?: readonly FacetField[];
}

interface ServedList<Options> extends SuggestingList {
  /**
   * Kind of a row in the address: "cluster" of `peek=cluster/x`; absent if rows can neither be previewed nor selected.
   */
  readonly kind?: string;
  /** The order that the address need not name. */
  readonly usualSort?: string;
  readonly part: (query: PastListQuery) => Options;
}

const SERVERS_SORT = "name";

/**
 * A list filtered, sorted and counted by the console: the address has the query, and only rows near the view are
 * loaded.
 */
export function useServedList<Row extends NamedRow, Options extends ReturnType<typeof listPart<Row>>>(
  ofNow: ServedList<Options>,
) {
  const at = useSearchParams().get("at") ?? undefined;
  // At an earlier time the filter refuses what is not recorded.
  const list = useMemo(() => ({ ...ofNow, at, table: { ...ofNow.table, isPast: at !== undefined } }), [ofNow, at]);
  const { facets, usualSort = SERVERS_SORT, part } = list;
  const { text, settledText, setText, goTo, filterRef, q, sort: inAddress, setSort } = useListFilter(list);
  const sort = inAddress || usualSort;
  // Nothing of what was is looked at beside it.
  const kind = at === undefined ? list.kind : undefined;
  const queryKey = `${sort} ${q}`;
  const [near, setNear] = useState({ queryKey, position: 0 });
  const index = near.queryKey === queryKey ? near.position : 0;
  // A new query scrolls to the top of its result.
  useOnNews(queryKey, () => scrollToTop(document.querySelector("main")));
  const listParams = useMemo(() => listParamsOf(q, sort, at), [q, sort, at]);
  const partAt = (listParams: ReturnType<typeof listParamsOf>, offset: number) =>
    part({ ...listParams, offset, limit: HERE, facets });
  const query = partAt(listParams, offsetFor(index));
  const prefetch = usePrefetch<Row>();
  const { data } = useQuery(query);
  const names = useMemo(() => data?.rows.map(({ name }) => name) ?? [], [data]);
  const marks = useRowMarks({ kind, names, total: data?.total ?? 0, q, filterRef });
  const phone = useMedia("(max-width: 699px)");
  const onFirst = useMemo(() => (first: number) => setNear({ queryKey, position: first }), [queryKey]);
  return {
    query,
    /** The time that it is of; undefined: now. */
    at,
    /** What is shown, wherever the view is in it. */
    listParams,
    filter: {
      text,
      settledText,
      setText: (next: string) => {
        setText(next);
        prefetch(
          partAt(listParamsOf(withPreset(list.preset ?? "", soundFilter(next, list.table)), sort, at), offsetFor(0)),
        );
      },
      goTo,
      filterRef,
      list,
      sort,
    },
    goTo,
    sort,
    setSort: (next: string) => setSort(next === usualSort ? "" : next),
    marks,
    current: marks.current,
    phone,
    onFirst,
  };
}

function listParamsOf(q: string, sort: string, at: string | undefined) {
  return { ...(q === "" ? {} : { q }), ...(sort === SERVERS_SORT ? {} : { sort }), ...(at && { at }) };
}

/**
 * Queries typed text before it is rendered, and cancels queries for outdated text: rendering follows with the same
 * query.
 */
function usePrefetch<Row extends NamedRow>() {
  const client = useQueryClient();
  const last = useRef<readonly unknown[]>(undefined);
  return (query: ReturnType<typeof listPart<Row>>) => {
    const before = last.current && client.getQueryCache().find({ queryKey: last.current, exact: true });
    if (before && before.getObserversCount() === 0) void before.cancel({ silent: true });
    last.current = query.queryKey;
    void client.prefetchQuery(query);
  };
}
