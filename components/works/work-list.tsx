"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FileLink } from "@/components/status/file-link";
import { type FacetField, ListFacets } from "@/components/status/list-facets";
import { ListFrame } from "@/components/status/list-frame";
import { ListNotices } from "@/components/status/list-notices";
import { ListSummary } from "@/components/status/list-summary";
import { MarkedList } from "@/components/status/marked-list";
import { columnChoices } from "@/components/status/row-columns";
import { useServedList } from "@/components/status/use-served-list";
import { useStaleSince } from "@/components/status/use-stale-since";
import { ViewGate } from "@/components/status/view-gate";
import { ViewMenu } from "@/components/status/view-menu";
import { wholeValues } from "@/components/status/whole-values";
import { WorkCards } from "@/components/status/work-cards";
import { WORK_LOOK } from "@/components/status/work-standing";
import { WorkTable } from "@/components/status/work-table";
import { late } from "@/components/ui/late";
import { FIRST_ASKS } from "@/lib/api/first-asks";
import type { ListQuery } from "@/lib/api/list-query";
import { workTable } from "@/lib/api/work-list";
import type { WorkRow } from "@/lib/api/works";
import type { WorkStanding } from "@/lib/health/work-words";
import type { ListPart } from "@/lib/queries/list-part";
import { workFigures, workPart } from "@/lib/queries/works";
import { COLUMNS } from "./columns";
import { EmptyByFact, LIST_PATH, Loading, TITLE, Unread } from "./list-states";
import { worksSentence } from "./works-sentence";

const CLAIM_WORDS: Readonly<Record<string, string>> = { true: "Yes", false: "No", unknown: "Not known" };

const CHOICES = columnChoices(COLUMNS);

const FACETS: readonly FacetField[] = [
  { key: "status", word: "Status", wordOf: (value) => WORK_LOOK[value as WorkStanding]?.word ?? value }, // the console counts standings
  { key: "addon", word: "Add-on" },
  { key: "applied", word: "Applied", wordOf: (value) => CLAIM_WORDS[value] ?? value },
  { key: "available", word: "Available", wordOf: (value) => CLAIM_WORDS[value] ?? value },
];

const LIST = {
  kind: "work",
  view: "works" as const,
  words: FACETS,
  table: workTable,
  ...FIRST_ASKS.works,
  part: (query: ListQuery) => workPart("list", query),
};

/** All works, live: those in trouble first. */
export function WorkList() {
  const list = useServedList<WorkRow, ReturnType<typeof workPart>>(LIST);
  const staleSince = useStaleSince();
  return (
    <ViewGate title={TITLE} subject="works" query={list.query} loading={<Loading />}>
      {({ page, error, onTryAgain }) => {
        if (page.all === 0 && page.synced && !page.partial) return <EmptyByFact />;
        if (page.all === 0 && !page.synced) return page.staleSince ? <Unread since={page.staleSince} /> : <Loading />;
        const more = page.partial && { of: "works", by: "cluster=" };
        const notices = <ListNotices subject="works" staleSince={staleSince} error={error} onTryAgain={onTryAgain} more={more} />;
        return <Loaded page={page} list={list} notices={notices} />;
      }}
    </ViewGate>
  );
}

const WorkPeek = late(async () => (await import("./work-peek")).WorkPeek);
const WorkActs = late(async () => (await import("./work-acts")).WorkActs);

interface LoadedProps {
  readonly page: ListPart<WorkRow>;
  readonly list: ReturnType<typeof useServedList<WorkRow, ReturnType<typeof workPart>>>;
  readonly notices: ReactNode;
}

function Loaded({ page, list, notices }: LoadedProps) {
  const { asks, current, filter, goTo, marks, onFirst, phone, setSort, sort } = list;
  const placeholder = phone ? "Filter by name, status: …" : "Filter by name, or by status: cluster: addon: applied: available: age:";
  const shown = { rows: page.rows, from: page.offset, size: page.total, onFirst };
  return (
    <MarkedList
      marks={marks}
      peek={(name) => <WorkPeek key={name} name={name} row={page.rows.find((row) => row.name === name)} marks={marks} />}
      acts={<WorkActs marks={marks} total={page.total} sort={asks.sort} />}
    >
      <ListFrame
        title={TITLE}
        thing="work"
        shown={page.total}
        total={page.all}
        page={page}
        summary={<Summary page={page} onFilter={goTo} />}
        notices={notices}
        filter={{ ...filter, placeholder }}
        filterActs={
          <>
            <ViewMenu columns={CHOICES} />
            <FileLink view="works" query={asks} />
          </>
        }
        aside={<ListFacets fields={FACETS} facets={page.facets} text={filter.settledText} onText={goTo} />}
      >
        {phone ? (
          <WorkCards list={shown} hasClusters />
        ) : (
          <WorkTable columns={COLUMNS} list={shown} current={current} sort={sort} onSort={setSort} />
        )}
      </ListFrame>
    </MarkedList>
  );
}

interface SummaryProps {
  readonly page: LoadedProps["page"];
  readonly onFilter: (filter: string) => void;
}

function Summary({ page, onFilter }: SummaryProps) {
  const own = wholeValues(page, "status");
  const { data } = useQuery({ ...workFigures(), enabled: own === undefined });
  const status = own ?? data?.facets?.status;
  const parts = status ? worksSentence(status) : [];
  return <ListSummary path={LIST_PATH} subject="works" synced={page.synced && status !== undefined} parts={parts} onFilter={onFilter} />;
}
