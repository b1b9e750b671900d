"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { addOnAppearance, HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { CONFIG } from "@/components/labels/status-appearance";
import { FileLink } from "@/components/list/file-link";
import { FilteredRows } from "@/components/list/filter/filtered-rows";
import { ListFacets } from "@/components/list/filter/list-facets";
import { listOnPage, PhoneFilters } from "@/components/list/list-page";
import { ByReason, ReasonsHead } from "@/components/list/reasons/by-reason";
import { MarkedList } from "@/components/list/selection/marked-list";
import { ViewMenu } from "@/components/list/table/view-menu";
import { useServedList } from "@/components/list/use-served-list";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { late } from "@/components/ui/hooks/late";
import { CLUSTER_ADD_ONS } from "@/lib/lists/cluster-addons/fields";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { clusterAddOnStats, onlyAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";
import type { listPart } from "@/lib/queries/list/list-part";
import { CLUSTER_ADD_ON_COLUMN_CHOICES, ClusterAddOnTable } from "./cluster-add-on-table";

const STATUS_LABELS: Readonly<Record<string, string>> = {
  unhealthy: HEALTH_APPEARANCE.unhealthy.label,
  degraded: HEALTH_APPEARANCE.degraded.label,
  unreachable: HEALTH_APPEARANCE.unreachable.label,
  unknown: HEALTH_APPEARANCE.unknown.label,
  removing: HEALTH_APPEARANCE.deleting.label,
  applying: addOnAppearance({ health: "healthy", phase: "applying" }).label,
  waiting: addOnAppearance({ health: "healthy", phase: "waiting" }).label,
  healthy: HEALTH_APPEARANCE.healthy.label,
};

const CONFIG_LABELS: Readonly<Record<string, string>> = {
  "in-sync": CONFIG.inSync.label,
  pending: CONFIG.pending.label,
  unsupported: CONFIG.unsupported.label,
  overridden: CONFIG.overridden.label,
};

const LIST = listOnPage(
  CLUSTER_ADD_ONS,
  { status: (value) => STATUS_LABELS[value] ?? value, config: (value) => CONFIG_LABELS[value] ?? value },
  "cluster-addon",
);

const ON_PAGE = { definition: LIST.list, facetFields: LIST.facetFields };

/** Its rows are clusters to who reads them here. */
const REASONS_OF = { ...CLUSTER_ADD_ONS, one: "cluster" };

/** Every cluster with the add-on, worst first; names link to its chain. */
export function ClusterAddOnList({ addOn }: { readonly addOn: string }) {
  const list = useServedList<ClusterAddOnRow, ReturnType<typeof listPart<ClusterAddOnRow>>>({
    ...LIST.served,
    preset: onlyAddOn(addOn),
  });
  const { data: page, error, refetch } = useQuery(list.query);
  const { data: stats } = useQuery(clusterAddOnStats(addOn));
  if (!page) {
    return error ? (
      <div className="pt-3">
        <ListProblem subject="add-ons of clusters" error={error} onTryAgain={refetch} />
      </div>
    ) : (
      <Reading />
    );
  }
  const all = stats?.total ?? page.total;
  if (all === 0 && page.total === 0 && !page.synced) return <Reading />;
  if (all === 0 && page.total === 0 && !page.partial) return <OnNoCluster />;
  const { listParams, filter, marks, onFirst } = list;
  const shown = { rows: page.rows, from: page.offset, size: page.total, onFirst };
  return (
    <MarkedList
      marks={marks}
      peek={(name) => (
        <ClusterAddOnPeek key={name} name={name} row={page.rows.find((row) => row.name === name)} marks={marks} />
      )}
      actions={<ClusterAddOnActions addOn={addOn} marks={marks} total={page.total} sort={listParams.sort} />}
    >
      <FilteredRows
        thing="cluster"
        shown={page.total}
        total={all}
        page={page}
        counted="cluster add-on"
        filter={{ ...filter, placeholder: "Filter by cluster, or by status: phase: config: set: region: …" }}
        aside={
          <ListFacets fields={LIST.facetFields} facets={page.facets} text={filter.settledText} onText={list.goTo} />
        }
        head={
          <>
            <Suspense>{page.partial ? <MaySeeMore of="clusters" by="cluster=" /> : null}</Suspense>
            <ReasonsHead list={REASONS_OF} q={listParams.q} text={filter.text} onText={list.goTo} />
          </>
        }
        actions={
          <>
            <ByReason />
            <ViewMenu columns={CLUSTER_ADD_ON_COLUMN_CHOICES} />
            <FileLink view="cluster-addons" query={listParams} />
            <Suspense>{list.phone ? <PhoneFilters list={{ ...list, ...ON_PAGE }} page={page} /> : null}</Suspense>
          </>
        }
      >
        {list.phone ? (
          <Suspense>
            <ClusterListCards list={shown} />
          </Suspense>
        ) : (
          <ClusterAddOnTable list={shown} current={list.current} sort={list.sort} onSort={list.setSort} />
        )}
      </FilteredRows>
    </MarkedList>
  );
}

const MaySeeMore = late(async () => (await import("@/components/request-state/may-see-more")).MaySeeMore);
const ClusterListCards = late(async () => (await import("./cluster-add-on-cards")).ClusterAddOnCards);
const ClusterAddOnPeek = late(async () => (await import("./cluster-add-on-peek")).ClusterAddOnPeek);
const ClusterAddOnActions = late(async () => (await import("./cluster-add-on-actions")).ClusterAddOnActions);

function Reading() {
  return <SkeletonRows reading="Loading clusters." columns={["w-44", "w-24", "flex-1 max-w-80", "w-16", "w-12"]} />;
}

function OnNoCluster() {
  return (
    <RegionMessage title="No cluster has this add-on">
      A cluster appears here as soon as it has a ManagedClusterAddOn of this name.
    </RegionMessage>
  );
}
