"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { CLUSTER_STATUS_APPEARANCE, clusterStatusCounts } from "@/components/labels/cluster-status-appearance";
import { FleetLegend, fleetSegments } from "@/components/labels/fleet-legend";
import { FilterLink } from "@/components/list/filter/filter-link";
import {
  ListBody,
  type ListOnPage,
  ListPage,
  listOnPage,
  MarkedPage,
  type OpenList,
  useListPage,
} from "@/components/list/list-page";
import { columnChoices, labelsIn, readColumns } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { wholeValues } from "@/components/list/whole-values";
import { JoinButton } from "@/components/object/join-button";
import { Button } from "@/components/ui/controls/button";
import { Waterline } from "@/components/ui/feedback/waterline";
import { late } from "@/components/ui/hooks/late";
import { parseFilter } from "@/lib/filter/parse-filter";
import { isSound } from "@/lib/filter/term-fault";
import type { ClusterStatus } from "@/lib/health/cluster-status";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { ListPart } from "@/lib/queries/list/list-part";
import { clusterStats } from "@/lib/queries/list/stats";
import { causesByCluster } from "./causes";
import { CLUSTER_COLUMNS, ClusterTable } from "./cluster-table";
import { ListFoot } from "./list-foot";
import { CLUSTERS_TITLE, LoadingClusters } from "./list-states";
import { MakePlacement } from "./make-placement";

const PAGE = "/clusters";

const CHOICES = columnChoices(CLUSTER_COLUMNS);

const LIST = listOnPage(
  CLUSTERS,
  // The console counts standings.
  { health: (value) => CLUSTER_STATUS_APPEARANCE[value as ClusterStatus]?.label ?? value },
  "cluster",
);

/** All clusters, live, with their health and add-ons. */
export function ClusterList() {
  const labels = useLabels();
  const requested = useMemo(() => (labels ? withLabels(labels) : LIST), [labels]);
  const list = useListPage(requested);
  return (
    <ListPage
      title={CLUSTERS_TITLE}
      list={list}
      loading={<LoadingClusters />}
      empty={
        <Suspense fallback={<LoadingClusters />}>
          <NoCluster />
        </Suspense>
      }
      more={{ of: "add-ons of clusters", by: "name=" }}
    >
      {(page, notices) => <Loaded page={page} list={list} notices={notices} labels={labels} />}
    </ListPage>
  );
}

/** The same list, whose rows carry these labels. */
function withLabels(labels: string): ListOnPage<ClusterRow> {
  return { ...LIST, served: { ...LIST.served, part: (query) => LIST.served.part({ ...query, labels }) } };
}

/** Labels with columns in the address, requested from the console. */
function useLabels(): string | undefined {
  return labelsIn(readColumns(useSearchParams().get("cols"))).join(",") || undefined;
}

const NoCluster = late(async () => (await import("./no-cluster")).NoCluster);
const ClusterCards = late(async () => (await import("./cluster-cards")).ClusterCards);
const ClusterPeek = late(async () => (await import("./cluster-peek")).ClusterPeek);
const CommonFactors = late(async () => (await import("@/components/explain/common-factors")).CommonFactors);
const ClusterActions = late(async () => (await import("./cluster-actions")).ClusterActions);

interface LoadedProps {
  readonly page: ListPart<ClusterRow>;
  readonly list: OpenList<ClusterRow>;
  readonly notices: ReactNode;
  readonly labels: string | undefined;
}

function Loaded({ page, list, notices, labels }: LoadedProps) {
  const { listParams, current, goTo, phone, setSort, sort, staleSince } = list;
  const { all, rows, total } = page;
  const [compared, setCompared] = useState<string>();
  const q = listParams.q ?? "";
  const isEach = useSearchParams().get("why") === "each";
  const causes = useMemo(() => causesByCluster(rows, rows.length === total, isEach), [rows, total, isEach]);
  return (
    <MarkedPage
      list={list}
      page={page}
      peek={(props) => <ClusterPeek key={props.name} {...props} />}
      actions={(props) => <ClusterActions {...props} />}
    >
      <ListBody
        title={CLUSTERS_TITLE}
        list={list}
        page={page}
        notices={notices}
        labels={labels}
        actions={
          <>
            {q !== "" && total > 0 && total < all ? (
              <Button
                appearance="quiet"
                aria-expanded={compared === q}
                onClick={() => setCompared(compared === q ? undefined : q)}
              >
                In common
              </Button>
            ) : null}
            <MakePlacement
              filter={q}
              total={total}
              isWrong={!isSound(parseFilter(list.filter.settledText), list.filter.list.table)}
            />
            <JoinButton />
          </>
        }
        summary={
          <>
            <Summary page={page} at={list.at} onFilter={goTo} />
            <Suspense>
              {compared === q && q !== "" ? (
                <div className="px-4 pt-1 pb-2 sheet:px-6">
                  <CommonFactors q={q} />
                </div>
              ) : null}
            </Suspense>
          </>
        }
        menu={<ViewMenu columns={CHOICES} labelsOf="clusters" hasCauses />}
        foot={<ListFoot total={total} all={all} sort={sort} onClear={() => goTo("")} />}
      >
        {(shown) =>
          phone ? (
            <Suspense>
              <ClusterCards list={shown} causes={causes} staleSince={staleSince} />
            </Suspense>
          ) : (
            <ClusterTable
              list={shown}
              causes={causes}
              current={current}
              sort={sort}
              onSort={setSort}
              staleSince={staleSince}
            />
          )
        }
      </ListBody>
    </MarkedPage>
  );
}

interface SummaryProps extends Pick<LoadedProps, "page"> {
  readonly at: string | undefined;
  readonly onFilter: (filter: string) => void;
}

function Summary({ page, at, onFilter }: SummaryProps) {
  const own = wholeValues(page, "health");
  const { data } = useQuery({ ...clusterStats(at), enabled: own === undefined });
  const health = own ?? data?.facets?.health;
  if (!health) return null;
  const segments = fleetSegments(clusterStatusCounts(health.values));
  return (
    <div className="flex items-center gap-x-6 gap-y-2 px-4 pt-0.5 pb-1 max-sheet:flex-col max-sheet:pt-2 max-sheet:items-stretch sheet:px-6">
      <div className="sheet:w-40 sheet:flex-none">
        <Waterline segments={segments} />
      </div>
      <FleetLegend
        segments={segments}
        link={(filter, content, className) => (
          <FilterLink page={PAGE} filter={filter} onFollow={onFilter} className={className}>
            {content}
          </FilterLink>
        )}
      />
    </div>
  );
}
