"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FileLink } from "@/components/status/file-link";
import { type FacetField, ListFacets } from "@/components/status/list-facets";
import { ListFrame } from "@/components/status/list-frame";
import { ListNotices } from "@/components/status/list-notices";
import { ListSummary } from "@/components/status/list-summary";
import { useServedList } from "@/components/status/use-served-list";
import { useStaleSince } from "@/components/status/use-stale-since";
import { ViewGate } from "@/components/status/view-gate";
import { wholeValues } from "@/components/status/whole-values";
import { FIRST_ASKS } from "@/lib/api/first-asks";
import type { ListQuery } from "@/lib/api/list-query";
import { rolloutTable } from "@/lib/api/rollout-list";
import type { RolloutRow } from "@/lib/api/rollouts";
import type { ListPart } from "@/lib/queries/list-part";
import { rolloutFigures, rolloutPart } from "@/lib/queries/rollouts";
import { EmptyByFact, LIST_PATH, Loading, TITLE } from "./list-states";
import { RolloutCards } from "./rollout-cards";
import { rolloutsSentence } from "./rollout-sentence";
import { RolloutTable } from "./rollout-table";

const STANDINGS: Readonly<Record<string, string>> = {
  moving: "Under way",
  held: "Held",
  stuck: "Stuck",
  unwell: "Applied, not healthy",
  done: "Done",
};

const FACETS: readonly FacetField[] = [
  { key: "stage", word: "Stage", wordOf: (value) => STANDINGS[value] ?? value },
  { key: "addon", word: "Add-on" },
  { key: "strategy", word: "Strategy" },
  { key: "placement", word: "Placement" },
];

const LIST = {
  view: "rollouts" as const,
  words: FACETS,
  table: rolloutTable,
  ...FIRST_ASKS.rollouts,
  part: (query: ListQuery) => rolloutPart("list", query),
};

/** All rollouts, live: what moves first, then what is in trouble. */
export function RolloutList() {
  const list = useServedList<RolloutRow, ReturnType<typeof rolloutPart>>(LIST);
  const staleSince = useStaleSince();
  return (
    <ViewGate title={TITLE} subject="rollouts" query={list.query} loading={<Loading />}>
      {({ page, error, onTryAgain }) => {
        if (page.all === 0) return page.synced ? <EmptyByFact /> : <Loading />;
        const notices = <ListNotices subject="rollouts" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />;
        return <Loaded page={page} list={list} notices={notices} />;
      }}
    </ViewGate>
  );
}

interface LoadedProps {
  readonly page: ListPart<RolloutRow>;
  readonly list: ReturnType<typeof useServedList<RolloutRow, ReturnType<typeof rolloutPart>>>;
  readonly notices: ReactNode;
}

function Loaded({ page, list, notices }: LoadedProps) {
  const { asks, current, filter, goTo, onFirst, phone, setSort, sort } = list;
  const placeholder = phone ? "Filter by name, stage: …" : "Filter by name, or by stage: addon: placement: strategy:";
  const shown = { rows: page.rows, from: page.offset, size: page.total, onFirst };
  return (
    <ListFrame
      title={TITLE}
      thing="rollout"
      shown={page.total}
      total={page.all}
      page={page}
      summary={<Summary page={page} onFilter={goTo} />}
      notices={notices}
      filter={{ ...filter, placeholder }}
      filterActs={<FileLink view="rollouts" query={asks} />}
      aside={<ListFacets fields={FACETS} facets={page.facets} text={filter.settledText} onText={goTo} />}
    >
      {phone ? <RolloutCards list={shown} /> : <RolloutTable list={shown} current={current} sort={sort} onSort={setSort} />}
    </ListFrame>
  );
}

interface SummaryProps {
  readonly page: LoadedProps["page"];
  readonly onFilter: (filter: string) => void;
}

function Summary({ page, onFilter }: SummaryProps) {
  const own = wholeValues(page, "stage");
  const { data } = useQuery({ ...rolloutFigures(), enabled: own === undefined });
  const stage = own ?? data?.facets?.stage;
  const parts = stage ? rolloutsSentence(stage) : [];
  return <ListSummary path={LIST_PATH} subject="rollouts" synced={page.synced && stage !== undefined} parts={parts} onFilter={onFilter} />;
}
