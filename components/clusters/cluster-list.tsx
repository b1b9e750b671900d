"use client";

import { type ReactNode, useMemo } from "react";
import { FilterLink } from "@/components/status/filter-link";
import { FleetSummary } from "@/components/status/fleet-summary";
import { ListFrame } from "@/components/status/list-frame";
import { ListGate } from "@/components/status/list-gate";
import { useList } from "@/components/status/use-list";
import { useStaleSince } from "@/components/status/use-stale-since";
import type { ClusterRow } from "@/lib/api/clusters";
import type { Page } from "@/lib/api/page";
import { clusterList } from "@/lib/queries/clusters";
import { causesByCluster } from "./causes";
import { ClusterCards } from "./cluster-cards";
import { clusterFilter } from "./cluster-filter";
import { ClusterTable } from "./cluster-table";
import { ListFoot } from "./list-foot";
import { EmptyByFact, Loading, StillReading, TITLE } from "./list-states";

const PAGE = "/clusters";

/** All clusters, live, with their health in words and the add-ons of each. */
export function ClusterList() {
  return (
    <ListGate title={TITLE} subject="clusters" query={clusterList()} loading={<Loading />} empty={<EmptyByFact />}>
      {(page, notices) => <Loaded page={page} notices={notices} />}
    </ListGate>
  );
}

interface LoadedProps {
  readonly page: Page<ClusterRow>;
  readonly notices: ReactNode;
}

function Loaded({ page, notices }: LoadedProps) {
  const list = useList(PAGE, page.rows, clusterFilter.filter);
  const { current, goTo, phone, rows } = list;
  const causes = useMemo(() => causesByCluster(rows), [rows]);
  const staleSince = useStaleSince();
  const placeholder = phone ? "Filter by name, health:, addon: …" : "Filter by name, or by health: addon: set: provider: region: env:";
  return (
    <ListFrame
      title={TITLE}
      thing="cluster"
      shown={rows.length}
      total={page.total}
      summary={page.synced ? <Summary rows={page.rows} onFilter={goTo} /> : <StillReading />}
      notices={notices}
      filter={{ ...list, placeholder, complaint: clusterFilter.complaint }}
      foot={<ListFoot shown={rows.length} page={page} onClear={() => goTo("")} />}
    >
      {phone ? (
        <ClusterCards rows={rows} causes={causes} staleSince={staleSince} />
      ) : (
        <ClusterTable all={page.rows} rows={rows} causes={causes} current={current} staleSince={staleSince} />
      )}
    </ListFrame>
  );
}

interface SummaryProps {
  readonly rows: readonly ClusterRow[];
  readonly onFilter: (filter: string) => void;
}

function Summary({ rows, onFilter }: SummaryProps) {
  return (
    <FleetSummary
      rows={rows}
      link={(filter, content, className) => (
        <FilterLink page={PAGE} filter={filter} onFollow={onFilter} className={className}>
          {content}
        </FilterLink>
      )}
    />
  );
}
