"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, Suspense, useMemo } from "react";
import { STANDINGS, standingCountsOf } from "@/components/status/cluster-standing";
import { FileLink } from "@/components/status/file-link";
import { FilterLink } from "@/components/status/filter-link";
import { FleetSummary } from "@/components/status/fleet-summary";
import { type FacetField, ListFacets } from "@/components/status/list-facets";
import { ListFrame } from "@/components/status/list-frame";
import { ListNotices } from "@/components/status/list-notices";
import { MarkedList } from "@/components/status/marked-list";
import { labelsIn, readColumns } from "@/components/status/row-columns";
import { useServedList } from "@/components/status/use-served-list";
import { useStaleSince } from "@/components/status/use-stale-since";
import { ViewGate } from "@/components/status/view-gate";
import { ViewMenu } from "@/components/status/view-menu";
import { wholeValues } from "@/components/status/whole-values";
import { late } from "@/components/ui/late";
import { CLUSTER_FIELDS } from "@/lib/api/cluster-fields";
import type { ClusterRow } from "@/lib/api/clusters";
import { FIRST_ASKS } from "@/lib/api/first-asks";
import type { ListQuery } from "@/lib/api/list-query";
import type { Standing } from "@/lib/health/cluster-standing";
import { clusterFigures, clusterPart } from "@/lib/queries/clusters";
import type { ListPart } from "@/lib/queries/list-part";
import { causesByCluster } from "./causes";
import { ClusterTable } from "./cluster-table";
import { CHOICES } from "./columns";
import { ListFoot } from "./list-foot";
import { Loading, TITLE } from "./list-states";
import { MakePlacement } from "./make-placement";

const PAGE = "/clusters";
const FACETS: readonly FacetField[] = [
  { key: "health", word: "Status", wordOf: (value) => STANDINGS[value as Standing]?.word ?? value }, // the console counts standings
  { key: "set", word: "Set" },
  { key: "addon", word: "Add-on" },
  { key: "version", word: "Kubernetes" },
  { key: "provider", word: "Provider" },
  { key: "region", word: "Region" },
  { key: "env", word: "Environment" },
];

const LIST = {
  kind: "cluster",
  view: "clusters" as const,
  words: FACETS,
  table: { fields: CLUSTER_FIELDS },
  ...FIRST_ASKS.clusters,
  part: (query: ListQuery) => clusterPart("list", query),
};

/** All clusters, live, with their health in words and the add-ons of each. */
export function ClusterList() {
  const labels = useLabels();
  const asked = useMemo(
    () => (labels ? { ...LIST, part: (query: ListQuery) => clusterPart("list", { ...query, labels }) } : LIST),
    [labels],
  );
  const list = useServedList<ClusterRow, ReturnType<typeof clusterPart>>(asked);
  const staleSince = useStaleSince();
  return (
    <ViewGate title={TITLE} subject="clusters" query={list.query} loading={<Loading />}>
      {({ page, error, onTryAgain }) => {
        if (page.all === 0) return <Suspense fallback={<Loading />}>{page.synced ? <NoCluster /> : <Loading />}</Suspense>;
        const more = page.partial && { of: "add-ons of clusters", by: "name=" };
        const notices = <ListNotices subject="clusters" staleSince={staleSince} error={error} onTryAgain={onTryAgain} more={more} />;
        return <Loaded page={page} list={list} notices={notices} staleSince={staleSince} />;
      }}
    </ViewGate>
  );
}

/** The labels that the address has columns for, as the console is asked for them. */
function useLabels(): string | undefined {
  return labelsIn(readColumns(useSearchParams().get("cols"))).join(",") || undefined;
}

const NoCluster = late(async () => (await import("./no-cluster")).NoCluster);
const ClusterCards = late(async () => (await import("./cluster-cards")).ClusterCards);
const ClusterPeek = late(async () => (await import("./cluster-peek")).ClusterPeek);
const ClusterActs = late(async () => (await import("./cluster-acts")).ClusterActs);

interface LoadedProps {
  readonly page: ListPart<ClusterRow>;
  readonly list: ReturnType<typeof useServedList<ClusterRow, ReturnType<typeof clusterPart>>>;
  readonly notices: ReactNode;
  readonly staleSince: string | undefined;
}

function Loaded({ page, list, notices, staleSince }: LoadedProps) {
  const { asks, current, filter, goTo, marks, onFirst, phone, setSort, sort } = list;
  const { all, rows, total } = page;
  const labels = useLabels();
  const isEach = useSearchParams().get("why") === "each";
  const causes = useMemo(() => causesByCluster(rows, rows.length === total, isEach), [rows, total, isEach]);
  const placeholder = phone
    ? "Filter by name, health:, addon: …"
    : "Filter by name, or by health: addon: set: provider: region: env: label.…";
  const shown = { rows, from: page.offset, size: total, onFirst };
  return (
    <MarkedList
      marks={marks}
      peek={(name) => <ClusterPeek key={name} name={name} row={rows.find((row) => row.name === name)} marks={marks} />}
      acts={<ClusterActs marks={marks} total={total} sort={asks.sort} />}
    >
      <ListFrame
        title={TITLE}
        thing="cluster"
        shown={total}
        total={all}
        page={page}
        acts={<MakePlacement filter={asks.q ?? ""} total={total} />}
        summary={<Summary page={page} onFilter={goTo} />}
        notices={notices}
        filter={{ ...filter, placeholder }}
        aside={<ListFacets fields={FACETS} facets={page.facets} text={filter.settledText} onText={goTo} />}
        filterActs={
          <>
            <ViewMenu columns={CHOICES} labelsOf="clusters" hasCauses />
            <FileLink view="clusters" query={{ ...asks, labels }} />
          </>
        }
        foot={<ListFoot total={total} all={all} sort={sort} onClear={() => goTo("")} />}
      >
        {phone ? (
          <Suspense>
            <ClusterCards list={shown} causes={causes} staleSince={staleSince} />
          </Suspense>
        ) : (
          <ClusterTable list={shown} causes={causes} current={current} sort={sort} onSort={setSort} staleSince={staleSince} />
        )}
      </ListFrame>
    </MarkedList>
  );
}

function Summary({ page, onFilter }: Pick<LoadedProps, "page"> & { readonly onFilter: (filter: string) => void }) {
  const own = wholeValues(page, "health");
  const { data } = useQuery({ ...clusterFigures(), enabled: own === undefined });
  const health = own ?? data?.facets?.health;
  if (!health) return null;
  return (
    <FleetSummary
      counts={standingCountsOf(health.values)}
      link={(filter, content, className) => (
        <FilterLink page={PAGE} filter={filter} onFollow={onFilter} className={className}>
          {content}
        </FilterLink>
      )}
    />
  );
}
