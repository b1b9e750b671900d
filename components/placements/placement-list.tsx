"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FileLink } from "@/components/status/file-link";
import { type FacetField, ListFacets } from "@/components/status/list-facets";
import { ListFrame } from "@/components/status/list-frame";
import { ListNotices } from "@/components/status/list-notices";
import { ListSummary } from "@/components/status/list-summary";
import { MarkedList } from "@/components/status/marked-list";
import { PLACEMENT_LOOK } from "@/components/status/placement-standing";
import { columnChoices } from "@/components/status/row-columns";
import { useServedList } from "@/components/status/use-served-list";
import { useStaleSince } from "@/components/status/use-stale-since";
import { ViewGate } from "@/components/status/view-gate";
import { ViewMenu } from "@/components/status/view-menu";
import { wholeValues } from "@/components/status/whole-values";
import { late } from "@/components/ui/late";
import { FIRST_ASKS } from "@/lib/api/first-asks";
import type { ListQuery } from "@/lib/api/list-query";
import { placementTable } from "@/lib/api/placement-list";
import type { PlacementRow } from "@/lib/api/placements";
import type { PlacementStanding } from "@/lib/health/placement-standing";
import type { ListPart } from "@/lib/queries/list-part";
import { placementFigures, placementPart } from "@/lib/queries/placements";
import { EmptyByFact, LIST_PATH, Loading, TITLE } from "./list-states";
import { PlacementCards } from "./placement-cards";
import { COLUMNS, PlacementTable } from "./placement-table";
import { placementsSentence } from "./placement-words";

const CHOICES = columnChoices(COLUMNS);

const FACETS: readonly FacetField[] = [
  { key: "status", word: "Status", wordOf: (value) => PLACEMENT_LOOK[value as PlacementStanding]?.word ?? value }, // the console counts standings
  { key: "namespace", word: "Namespace" },
  { key: "set", word: "Set" },
  { key: "addon", word: "Add-on" },
];

const LIST = {
  kind: "placement",
  view: "placements" as const,
  words: FACETS,
  table: placementTable,
  ...FIRST_ASKS.placements,
  part: (query: ListQuery) => placementPart("list", query),
};

/** All placements, live: those that are not satisfied first. */
export function PlacementList() {
  const list = useServedList<PlacementRow, ReturnType<typeof placementPart>>(LIST);
  const staleSince = useStaleSince();
  return (
    <ViewGate title={TITLE} subject="placements" query={list.query} loading={<Loading />}>
      {({ page, error, onTryAgain }) => {
        if (page.all === 0 && !page.synced) return <Loading />;
        if (page.all === 0 && !page.partial) return <EmptyByFact />;
        const more = page.partial && { of: "placements", by: "namespace=" };
        const notices = <ListNotices subject="placements" staleSince={staleSince} error={error} onTryAgain={onTryAgain} more={more} />;
        return <Loaded page={page} list={list} notices={notices} />;
      }}
    </ViewGate>
  );
}

const PlacementPeek = late(async () => (await import("./placement-peek")).PlacementPeek);
const PlacementActs = late(async () => (await import("./placement-acts")).PlacementActs);

interface LoadedProps {
  readonly page: ListPart<PlacementRow>;
  readonly list: ReturnType<typeof useServedList<PlacementRow, ReturnType<typeof placementPart>>>;
  readonly notices: ReactNode;
}

function Loaded({ page, list, notices }: LoadedProps) {
  const { asks, current, filter, goTo, marks, onFirst, phone, setSort, sort } = list;
  const placeholder = phone ? "Filter by name, status: …" : "Filter by name, or by status: namespace: set: addon: clusters: age:";
  const shown = { rows: page.rows, from: page.offset, size: page.total, onFirst };
  return (
    <MarkedList
      marks={marks}
      peek={(name) => <PlacementPeek key={name} name={name} row={page.rows.find((row) => row.name === name)} marks={marks} />}
      acts={<PlacementActs marks={marks} total={page.total} sort={asks.sort} />}
    >
      <ListFrame
        title={TITLE}
        thing="placement"
        shown={page.total}
        total={page.all}
        page={page}
        summary={<Summary page={page} onFilter={goTo} />}
        notices={notices}
        filter={{ ...filter, placeholder }}
        filterActs={
          <>
            <ViewMenu columns={CHOICES} />
            <FileLink view="placements" query={asks} />
          </>
        }
        aside={<ListFacets fields={FACETS} facets={page.facets} text={filter.settledText} onText={goTo} />}
      >
        {phone ? <PlacementCards list={shown} /> : <PlacementTable list={shown} current={current} sort={sort} onSort={setSort} />}
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
  const { data } = useQuery({ ...placementFigures(), enabled: own === undefined });
  const status = own ?? data?.facets?.status;
  const parts = status ? placementsSentence(status) : [];
  return (
    <ListSummary path={LIST_PATH} subject="placements" synced={page.synced && status !== undefined} parts={parts} onFilter={onFilter} />
  );
}
