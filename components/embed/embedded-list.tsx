"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { filterHref } from "@/components/list/filter-href";
import type { ListOnPage } from "@/components/list/list-page";
import { type ShownRows, useServedList } from "@/components/list/use-served-list";
import type { ListStats } from "@/lib/api/list/list";
import type { NamedRow } from "@/lib/api/live/live";
import { count, plural } from "@/lib/format/count";
import type { listPart } from "@/lib/queries/list/list-part";
import { EmbedHead } from "./embed-head";
import { NotAllHere, shownRows } from "./first-rows";
import { FrameNote, FrameSkeleton } from "./frame-states";
import { ReadView } from "./read-view";

/** How its rows are drawn. */
export interface DrawnList<Row> {
  readonly list: ShownRows<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

interface EmbeddedListProps<Row extends NamedRow> {
  readonly title: string;
  readonly at: string;
  readonly list: ListOnPage<Row>;
  readonly table: (drawn: DrawnList<Row>) => ReactNode;
  /** Where a table does not fit. */
  readonly cards: (list: ShownRows<Row>) => ReactNode;
}

const LINES = 8;

/** The first rows of a list as its page has them, without what is for working with it. */
export function EmbeddedList<Row extends NamedRow>({ title, at, list, table, cards }: EmbeddedListProps<Row>) {
  const { query, listParams, sort, setSort, phone } = useServedList<Row, ReturnType<typeof listPart<Row>>>(list.served);
  const read = useQuery(query);
  const { one, many } = list.list;
  const { q = "" } = listParams;
  const href = filterHref(at, q);
  return (
    <ReadView read={read} lines={LINES}>
      {(page) => {
        const first = shownRows(page.rows, page.total);
        return (
          <>
            <EmbedHead title={title} href={href}>
              <span>{page.total === page.all ? count(page.all) : `${count(page.total)} of ${count(page.all)}`}</span>
              {q === "" ? null : <code className="mono [overflow-wrap:anywhere]">{q}</code>}
            </EmbedHead>
            {page.total === 0 ? <NoRow page={page} one={one} many={many} /> : null}
            {page.total > 0 && phone ? cards(first) : null}
            {page.total > 0 && !phone ? (
              // Nothing scrolls here that the heads would stay above.
              <div className="[&_thead_th]:static">{table({ list: first, sort, onSort: setSort })}</div>
            ) : null}
            <NotAllHere shown={first.size} total={page.total} of={many} href={href} />
          </>
        );
      }}
    </ReadView>
  );
}

interface NoRowProps {
  readonly page: Pick<ListStats, "all" | "synced">;
  readonly one: string;
  readonly many: string;
}

function NoRow({ page: { all, synced }, one, many }: NoRowProps) {
  if (!synced) return <FrameSkeleton lines={LINES} />;
  return (
    <FrameNote shape="dash" title={`No ${one}`}>
      {all === 0 ? `This hub has no ${many} yet.` : `The filter excludes ${plural(all, one)}.`}
    </FrameNote>
  );
}
