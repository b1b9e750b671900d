"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { STANDING_LOOK } from "@/components/status/add-on-standing";
import { addOnsSentence } from "@/components/status/add-ons-sentence";
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
import { ButtonLink } from "@/components/ui/button-link";
import { late } from "@/components/ui/late";
import { addOnTable } from "@/lib/api/add-on-list";
import type { AddOnRow } from "@/lib/api/addons";
import { FIRST_ASKS } from "@/lib/api/first-asks";
import type { ListQuery } from "@/lib/api/list-query";
import type { FleetStanding } from "@/lib/health/add-on-fleet-standing";
import { addOnFigures, addOnPart } from "@/lib/queries/addons";
import type { ListPart } from "@/lib/queries/list-part";
import { AddOnCards } from "./add-on-cards";
import { AddOnTable, COLUMNS } from "./add-on-table";
import { CHOOSE_HREF } from "./enable/enable-address";
import { EmptyByFact, Loading, TITLE } from "./list-states";
import { LayoutLinks } from "./matrix/layout-links";

const PAGE = "/addons";
const CHOICES = columnChoices(COLUMNS);

const INSTALLED: Readonly<Record<string, string>> = { manual: "By hand", placements: "By placements" };
const MADE: Readonly<Record<string, string>> = { template: "Templates", own: "A manager of its own" };

const FACETS: readonly FacetField[] = [
  { key: "health", word: "Health", wordOf: (value) => STANDING_LOOK[value as FleetStanding]?.word ?? value }, // the console counts standings
  { key: "install", word: "Installed", wordOf: (value) => INSTALLED[value] ?? value },
  { key: "by", word: "Made by", wordOf: (value) => MADE[value] ?? value },
  { key: "placement", word: "Placement" },
];

const LIST = {
  kind: "addon",
  view: "addons" as const,
  words: FACETS,
  table: addOnTable,
  ...FIRST_ASKS.addons,
  part: (query: ListQuery) => addOnPart("list", query),
};

/** All add-ons, live, the worst first. */
export function AddOnList() {
  const list = useServedList<AddOnRow, ReturnType<typeof addOnPart>>(LIST);
  const staleSince = useStaleSince();
  return (
    <ViewGate title={TITLE} subject="add-ons" query={list.query} loading={<Loading />}>
      {({ page, error, onTryAgain }) => {
        if (page.all === 0) return page.synced ? <EmptyByFact /> : <Loading />;
        const notices = <ListNotices subject="add-ons" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />;
        return <Loaded page={page} list={list} notices={notices} />;
      }}
    </ViewGate>
  );
}

const AddOnPeek = late(async () => (await import("./add-on-peek")).AddOnPeek);
const AddOnActs = late(async () => (await import("./add-on-acts")).AddOnActs);

interface LoadedProps {
  readonly page: ListPart<AddOnRow>;
  readonly list: ReturnType<typeof useServedList<AddOnRow, ReturnType<typeof addOnPart>>>;
  readonly notices: ReactNode;
}

function Loaded({ page, list, notices }: LoadedProps) {
  const { asks, current, filter, goTo, marks, onFirst, phone, setSort, sort } = list;
  const placeholder = phone ? "Filter by name, health: …" : "Filter by name, or by health: phase: install: placement: by:";
  const shown = { rows: page.rows, from: page.offset, size: page.total, onFirst };
  return (
    <MarkedList
      marks={marks}
      peek={(name) => <AddOnPeek key={name} name={name} row={page.rows.find((row) => row.name === name)} marks={marks} />}
      acts={<AddOnActs marks={marks} total={page.total} sort={asks.sort} />}
    >
      <ListFrame
        title={TITLE}
        thing="add-on"
        shown={page.total}
        total={page.all}
        page={page}
        acts={
          <>
            <ButtonLink href={CHOOSE_HREF}>Enable an add-on</ButtonLink>
            <LayoutLinks current="list" />
          </>
        }
        summary={<Summary page={page} onFilter={goTo} />}
        notices={notices}
        filter={{ ...filter, placeholder }}
        filterActs={
          <>
            <ViewMenu columns={CHOICES} />
            <FileLink view="addons" query={asks} />
          </>
        }
        aside={<ListFacets fields={FACETS} facets={page.facets} text={filter.settledText} onText={goTo} />}
      >
        {phone ? <AddOnCards list={shown} /> : <AddOnTable list={shown} current={current} sort={sort} onSort={setSort} />}
      </ListFrame>
    </MarkedList>
  );
}

interface SummaryProps {
  readonly page: LoadedProps["page"];
  readonly onFilter: (filter: string) => void;
}

function Summary({ page, onFilter }: SummaryProps) {
  const own = wholeValues(page, "health");
  const { data } = useQuery({ ...addOnFigures(), enabled: own === undefined });
  const health = own ?? data?.facets?.health;
  return (
    <ListSummary
      path={PAGE}
      subject="add-ons"
      synced={page.synced && health !== undefined}
      parts={health ? addOnsSentence(health) : []}
      onFilter={onFilter}
    />
  );
}
