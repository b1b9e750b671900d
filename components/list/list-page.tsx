"use client";

import { type ComponentProps, type ReactNode, Suspense } from "react";
import { ListNotices } from "@/components/request-state/list-notices";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { ViewGate } from "@/components/request-state/view-gate";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { PastListQuery } from "@/lib/api/list/list-query";
import type { NamedRow } from "@/lib/api/live/live";
import { filterFields, initialFacets, type PageList, placeholderOf, shownFacets } from "@/lib/lists/page-list";
import { type ListPart, listPart } from "@/lib/queries/list/list-part";
import { FileLink } from "./file-link";
import { ListFacets } from "./filter/list-facets";
import { ListFrame } from "./list-frame";
import { ByReason, ReasonsHead } from "./reasons/by-reason";
import { MarkedList } from "./selection/marked-list";
import type { PeekProps } from "./selection/peek-beside";
import type { RowMarks } from "./selection/use-row-marks";
import { type ShownRows, useServedList } from "./use-served-list";

const RowActions = late(async () => (await import("./selection/row-actions")).RowActions);
const PastBar = late(async () => (await import("./past/past-bar")).PastBar);
export const PhoneFilters = late(async () => (await import("./filter/filter-sheet")).FilterSheet);

/** What values are called on screen, by their field, where not as the filter has them. */
type ValueLabels = Readonly<Record<string, (value: string) => string>>;

/** The list of a page, ready for `useListPage`: made once, outside of what is drawn. */
export function listOnPage<Row extends NamedRow>(list: PageList<Row>, labels: ValueLabels = {}, kind?: string) {
  const facets = shownFacets(list).map((facet) => ({ ...facet, labelOf: labels[facet.key] }));
  return {
    list,
    facetFields: facets,
    served: {
      kind,
      view: list.name,
      text: facets,
      table: filterFields(list.fields),
      ...initialFacets(list),
      part: (query: PastListQuery) => listPart<Row>(list.name, list.row, "list", query),
    },
  };
}

export type ListOnPage<Row extends NamedRow> = ReturnType<typeof listOnPage<Row>>;

/** A list as its page looks at it: what is asked of it, its order, the rows that are marked. `labels`: see `ListQuery`. */
export function useListPage<Row extends NamedRow>({ list, facetFields, served }: ListOnPage<Row>) {
  const opened = useServedList<Row, ReturnType<typeof listPart<Row>>>(served);
  return { ...opened, definition: list, facetFields, staleSince: useStaleSince() };
}

export type OpenList<Row extends NamedRow> = ReturnType<typeof useListPage<Row>>;

interface ListPageProps<Row extends NamedRow> {
  readonly title: string;
  readonly list: OpenList<Row>;
  readonly loading: ReactNode;
  /** There are no rows, whatever the filter. */
  readonly empty: ReactNode;
  /** There were none, where that is more than a sentence. */
  readonly emptyThen?: ReactNode;
  /** Nothing was read yet, since then. */
  readonly unread?: (since: string) => ReactNode;
  /** How a filter finds what is not here yet of what the caller may see. */
  readonly more?: { readonly of: string; readonly by: string };
  readonly children: (page: ListPart<Row>, notices: ReactNode) => ReactNode;
}

/** A list as a page: that it is read, that a right is missing or a request failed, that it is empty, or its rows. */
export function ListPage<Row extends NamedRow>(props: ListPageProps<Row>) {
  const { title, list, loading, empty, emptyThen, unread, more, children } = props;
  const { many } = list.definition;
  return (
    <>
      <Suspense>{list.at ? <PastBar at={list.at} /> : null}</Suspense>
      <ViewGate title={title} subject={many} query={list.query} loading={loading}>
        {({ page, error, onTryAgain }) => {
          if (page.all === 0 && !page.synced) return page.staleSince && unread ? unread(page.staleSince) : loading;
          if (page.all === 0 && !page.partial)
            return list.at ? (emptyThen ?? <NothingThen list={list} title={title} />) : empty;
          return children(
            page,
            <ListNotices
              subject={many}
              staleSince={list.staleSince}
              error={error}
              onTryAgain={onTryAgain}
              more={page.partial && more}
            />,
          );
        }}
      </ViewGate>
    </>
  );
}

/** Nothing of what leads on from an empty list of now. */
function NothingThen<Row extends NamedRow>({ list, title }: Pick<ListPageProps<Row>, "list" | "title">) {
  return (
    <>
      <PageHeader title={title} />
      <RegionMessage title={`There were no ${list.definition.many} at that time`} />
    </>
  );
}

interface ListBodyProps<Row extends NamedRow>
  extends Pick<ComponentProps<typeof ListFrame>, "title" | "actions" | "summary" | "notices" | "foot"> {
  readonly list: OpenList<Row>;
  readonly page: ListPart<Row>;
  /** Beside the filter, before the link to the file. */
  readonly menu?: ReactNode;
  /** Of clusters: the labels that are columns. */
  readonly labels?: string | undefined;
  /** The rows, as a table or as cards. */
  readonly children: (rows: ShownRows<Row>) => ReactNode;
}

/** The page once there are rows: title and counts, sentence, notices, filter, facets and rows. */
export function ListBody<Row extends NamedRow>(props: ListBodyProps<Row>) {
  const { list, page, menu, labels, children, ...frame } = props;
  const { listParams, definition, facetFields, filter, goTo, onFirst, phone } = list;
  const hasReasons = "reason" in definition.fields;
  return (
    <ListFrame
      {...frame}
      actions={list.at ? null : frame.actions}
      thing={definition.one}
      shown={page.total}
      total={page.all}
      page={page}
      filter={{ ...filter, placeholder: placeholderOf(definition, phone) }}
      head={
        hasReasons && !list.at ? (
          <ReasonsHead list={definition} q={listParams.q} text={filter.text} onText={goTo} />
        ) : null
      }
      filterActions={
        <>
          {hasReasons ? <ByReason /> : null}
          {menu}
          <FileLink view={definition.name} query={labels === undefined ? listParams : { ...listParams, labels }} />
          <Suspense>{phone ? <PhoneFilters list={list} page={page} /> : null}</Suspense>
        </>
      }
      aside={<ListFacets fields={facetFields} facets={page.facets} text={filter.settledText} onText={goTo} />}
    >
      {children({ rows: page.rows, from: page.offset, size: page.total, onFirst })}
    </ListFrame>
  );
}

interface MarkedPageProps<Row extends NamedRow> {
  readonly list: OpenList<Row>;
  readonly page: ListPart<Row>;
  /** A row beside the list; best a component that is loaded when it is first wanted. */
  readonly peek: (props: PeekProps<Row>) => ReactNode;
  /** What can be done with the rows that are selected, where that is more than with those of any list; likewise. */
  readonly actions?: (props: { marks: RowMarks; total: number; sort: string | undefined }) => ReactNode;
  readonly children: ReactNode;
}

/** A page whose rows can be selected, and looked at beside it. */
export function MarkedPage<Row extends NamedRow>({ list, page, peek, actions, children }: MarkedPageProps<Row>) {
  const { definition, listParams, marks } = list;
  // Nothing can be done with what was.
  if (list.at) return children;
  const selected = { marks, total: page.total, sort: listParams.sort };
  const ofAnyList = definition as unknown as PageList<NamedRow>; // a component that is loaded late has no parameter
  return (
    <MarkedList
      marks={marks}
      peek={(name) => peek({ name, row: page.rows.find((row) => row.name === name), marks })}
      actions={actions ? actions(selected) : <RowActions {...selected} list={ofAnyList} />}
    >
      {children}
    </MarkedList>
  );
}
