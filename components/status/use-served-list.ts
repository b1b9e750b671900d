"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { scrollToTop } from "@/components/ui/scroll-to-top";
import { useMedia } from "@/components/ui/use-media";
import { useOnNews } from "@/components/ui/use-on-news";
import { HERE } from "@/lib/api/first-asks";
import type { ListQuery } from "@/lib/api/list-query";
import type { NamedRow } from "@/lib/api/live";
import type { AskedFields } from "@/lib/filter/field-table";
import type { AskedOf } from "@/lib/queries/facet-values";
import type { listPart } from "@/lib/queries/list-part";
import type { FacetField } from "./list-facets";
import { offsetFor } from "./near-part";
import { soundFilter, useListFilter, withPreset } from "./use-list-filter";
import { useRowMarks } from "./use-row-marks";

/** Rows as a window over a long list needs them: those that are here, and how many there are. */
export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  /** The place of the first of them. */
  readonly from: number;
  readonly size: number;
  readonly onFirst: (place: number) => void;
}

/** What has to be known of a list to suggest what can be asked of it. */
export interface SuggestingList {
  /** Whose values are suggested: the list itself, or what it is made of. */
  readonly view: AskedOf;
  /** What can be asked of it. */
  readonly table: AskedFields;
  /** With commas between them. */
  readonly facets: string;
  /** What is asked besides what people ask. */
  readonly preset?: string;
  /** What values are called on screen. */
  readonly words?: readonly FacetField[];
}

interface ServedList<Options> extends SuggestingList {
  /** What a row is in the address: "cluster" of `peek=cluster/x`; absent where rows can neither be looked at beside the list nor selected. */
  readonly kind?: string;
  /** The order that the address need not name. */
  readonly usualSort?: string;
  readonly part: (query: ListQuery) => Options;
}

const SERVERS_SORT = "name";

/** A list that the console filters, sorts and counts: the address says what is asked, and only what is near the view is here. */
export function useServedList<Row extends NamedRow, Options extends ReturnType<typeof listPart<Row>>>(list: ServedList<Options>) {
  const { kind, facets, usualSort = SERVERS_SORT, part } = list;
  const { text, settledText, setText, goTo, filterRef, q, sort: inAddress, setSort } = useListFilter(list);
  const sort = inAddress || usualSort;
  const asked = `${sort} ${q}`;
  const [near, setNear] = useState({ asked, place: 0 });
  const place = near.asked === asked ? near.place : 0;
  // Whoever asks something else wants to see how the answer begins.
  useOnNews(asked, () => scrollToTop(document.querySelector("main")));
  const asks = useMemo(() => asksOf(q, sort), [q, sort]);
  const partAt = (asks: ReturnType<typeof asksOf>, offset: number) => part({ ...asks, offset, limit: HERE, facets });
  const query = partAt(asks, offsetFor(place));
  const askAhead = useAskAhead<Row>();
  const { data } = useQuery(query);
  const names = useMemo(() => data?.rows.map(({ name }) => name) ?? [], [data]);
  const marks = useRowMarks({ kind, names, total: data?.total ?? 0, q, filterRef });
  const phone = useMedia("(max-width: 699px)");
  const onFirst = useMemo(() => (first: number) => setNear({ asked, place: first }), [asked]);
  return {
    query,
    /** What is shown, wherever the view is in it. */
    asks,
    filter: {
      text,
      settledText,
      setText: (next: string) => {
        setText(next);
        askAhead(partAt(asksOf(withPreset(list.preset ?? "", soundFilter(next, list.table)), sort), offsetFor(0)));
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

function asksOf(q: string, sort: string) {
  return { ...(q === "" ? {} : { q }), ...(sort === SERVERS_SORT ? {} : { sort }) };
}

/** Asks what somebody writes before it is drawn, and gives up what they wrote on from: what is drawn follows a little later, and asks the same. */
function useAskAhead<Row extends NamedRow>() {
  const client = useQueryClient();
  const last = useRef<readonly unknown[]>(undefined);
  return (query: ReturnType<typeof listPart<Row>>) => {
    const before = last.current && client.getQueryCache().find({ queryKey: last.current, exact: true });
    if (before && before.getObserversCount() === 0) void before.cancel({ silent: true });
    last.current = query.queryKey;
    void client.prefetchQuery(query);
  };
}
