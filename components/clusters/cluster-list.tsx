"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef } from "react";
import { ListNotices } from "@/components/status/list-notices";
import { ListProblem } from "@/components/status/list-problem";
import { useFilterText } from "@/components/status/use-filter-text";
import { useRowCursor } from "@/components/status/use-row-cursor";
import { useStaleSince } from "@/components/status/use-stale-since";
import { FilterField } from "@/components/ui/filter-field";
import { useAlive } from "@/components/ui/use-alive";
import { useMedia } from "@/components/ui/use-media";
import type { ClusterRow } from "@/lib/api/clusters";
import type { Page } from "@/lib/api/page";
import { parseFilter } from "@/lib/filter/parse-filter";
import { count } from "@/lib/format/count";
import { isSignedOut } from "@/lib/queries/api-problem";
import { clusterList } from "@/lib/queries/clusters";
import { causesByCluster } from "./causes";
import { ClusterCards } from "./cluster-cards";
import { complaint, filterClusters } from "./cluster-filter";
import { ClusterTable } from "./cluster-table";
import { FleetSummary } from "./fleet-summary";
import { ListFoot } from "./list-foot";
import { EmptyByFact, EmptyByFilter, Loading, StillReading, Title } from "./list-states";

/** All clusters, live, with their health in words and the add-ons of each. */
export function ClusterList() {
  const { data: page, error, refetch } = useQuery(clusterList());
  const alive = useAlive();
  if (!alive) return <Loading />;
  if (page) return <Loaded page={page} error={error} onTryAgain={refetch} />;
  if (!error || isSignedOut(error)) return <Loading />;
  return (
    <>
      <Title />
      <ListProblem subject="clusters" error={error} onTryAgain={refetch} />
    </>
  );
}

interface LoadedProps {
  readonly page: Page<ClusterRow>;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

function Loaded({ page, error, onTryAgain }: LoadedProps) {
  const { text, setText, goTo } = useFilterText("/clusters");
  const filterRef = useRef<HTMLInputElement>(null);
  const settledText = useDeferredValue(text);
  const rows = useMemo(() => filterClusters(page.rows, settledText), [page.rows, settledText]);
  const causes = useMemo(() => causesByCluster(rows), [rows]);
  const names = useMemo(() => rows.map(({ name }) => name), [rows]);
  const current = useRowCursor(names, filterRef);
  const phone = useMedia("(max-width: 699px)");
  const staleSince = useStaleSince();
  const complaints = parseFilter(text).flatMap((term) => complaint(term) ?? []);

  if (page.rows.length === 0) return page.synced ? <EmptyByFact /> : <Loading />;
  return (
    <div className="flex min-h-full flex-col">
      <h1 className="flex items-baseline gap-2.5 px-4 pt-4 font-strong text-title tracking-title sheet:px-6">
        Clusters
        <span className="font-regular text-base text-text-3 tracking-normal">{countOf(rows.length, page)}</span>
      </h1>
      {page.synced ? <FleetSummary rows={page.rows} onFilter={goTo} /> : <StillReading />}
      <ListNotices subject="clusters" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      <div className="sticky top-0 z-(--z-sticky) flex min-h-12 items-center bg-surface px-4 py-1.5 sheet:px-6">
        <FilterField
          inputRef={filterRef}
          text={text}
          onText={setText}
          label="Filter clusters"
          placeholder={phone ? "Filter by name, health:, addon: …" : "Filter by name, or by health: addon: set: provider: region: env:"}
          complaint={(chip) => parseFilter(chip).flatMap((term) => complaint(term) ?? [])[0]}
        />
      </div>
      {complaints.length > 0 ? <p className="px-4 pb-2 text-small text-warn-text sheet:px-6">{complaints.join(" ")}</p> : null}
      <div className="flex-1">
        {rows.length === 0 ? <EmptyByFilter text={settledText} hidden={page.rows.length} onClear={() => goTo("")} /> : null}
        {rows.length > 0 && phone ? <ClusterCards rows={rows} causes={causes} staleSince={staleSince} /> : null}
        {rows.length > 0 && !phone ? (
          <ClusterTable all={page.rows} rows={rows} causes={causes} current={current} staleSince={staleSince} />
        ) : null}
      </div>
      <ListFoot shown={rows.length} page={page} onClear={() => goTo("")} />
    </div>
  );
}

function countOf(shown: number, page: Page<ClusterRow>): string {
  return shown === page.total ? count(shown) : `${count(shown)} of ${count(page.total)}`;
}
