"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { addOnLook, HEALTH_LOOK } from "@/components/status/add-on-status";
import { FileLink } from "@/components/status/file-link";
import { FilteredRows } from "@/components/status/filtered-rows";
import { type FacetField, ListFacets } from "@/components/status/list-facets";
import { ListProblem } from "@/components/status/list-problem";
import { MarkedList } from "@/components/status/marked-list";
import { useServedList } from "@/components/status/use-served-list";
import { ViewMenu } from "@/components/status/view-menu";
import { CONFIG } from "@/components/status/words";
import { late } from "@/components/ui/late";
import { RegionMessage } from "@/components/ui/region-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { clusterAddOnTable } from "@/lib/api/cluster-add-on-list";
import type { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import type { ListQuery } from "@/lib/api/list-query";
import { clusterAddOnFigures, clusterAddOnPart, onlyAddOn } from "@/lib/queries/cluster-add-ons";
import { CHOICES, ClusterListTable } from "./cluster-list-table";

const FACETS: readonly FacetField[] = [
  { key: "status", word: "Status", wordOf: (value) => STATUS_WORDS[value] ?? value },
  { key: "config", word: "Configuration", wordOf: (value) => CONFIG_WORDS[value] ?? value },
  { key: "set", word: "Set" },
  { key: "region", word: "Region" },
  { key: "env", word: "Environment" },
];

const STATUS_WORDS: Readonly<Record<string, string>> = {
  unhealthy: HEALTH_LOOK.unhealthy.word,
  degraded: HEALTH_LOOK.degraded.word,
  unreachable: HEALTH_LOOK.unreachable.word,
  unknown: HEALTH_LOOK.unknown.word,
  applying: addOnLook({ health: "healthy", phase: "applying" }).word,
  waiting: addOnLook({ health: "healthy", phase: "waiting" }).word,
  healthy: HEALTH_LOOK.healthy.word,
};

const CONFIG_WORDS: Readonly<Record<string, string>> = {
  "in-sync": CONFIG.inSync.word,
  pending: CONFIG.pending.word,
  unsupported: CONFIG.unsupported.word,
  overridden: CONFIG.overridden.word,
};

/** Every cluster that carries the add-on, the worst first; a name leads to its chain. */
export function ClusterList({ addOn }: { readonly addOn: string }) {
  const list = useServedList<ClusterAddOnRow, ReturnType<typeof clusterAddOnPart>>({
    kind: "cluster-addon",
    view: "cluster-addons",
    words: FACETS,
    table: clusterAddOnTable,
    facets: FACETS.map(({ key }) => key).join(","),
    usualSort: "status",
    preset: onlyAddOn(addOn),
    part: listed,
  });
  const { data: page, error, refetch } = useQuery(list.query);
  const { data: figures } = useQuery(clusterAddOnFigures(addOn));
  if (!page) {
    return error ? (
      <div className="pt-3">
        <ListProblem subject="add-ons of clusters" error={error} onTryAgain={refetch} />
      </div>
    ) : (
      <Reading />
    );
  }
  const all = figures?.total ?? page.total;
  if (all === 0 && page.total === 0 && !page.synced) return <Reading />;
  if (all === 0 && page.total === 0 && !page.partial) return <OnNoCluster />;
  const { asks, filter, marks, onFirst } = list;
  const shown = { rows: page.rows, from: page.offset, size: page.total, onFirst };
  return (
    <MarkedList
      marks={marks}
      peek={(name) => <ClusterAddOnPeek key={name} name={name} row={page.rows.find((row) => row.name === name)} marks={marks} />}
      acts={<ClusterAddOnActs addOn={addOn} marks={marks} total={page.total} sort={asks.sort} />}
    >
      <FilteredRows
        thing="cluster"
        shown={page.total}
        total={all}
        page={page}
        counted="cluster add-on"
        filter={{ ...filter, placeholder: "Filter by cluster, or by status: phase: config: set: region: …" }}
        aside={<ListFacets fields={FACETS} facets={page.facets} text={filter.settledText} onText={list.goTo} />}
        head={<Suspense>{page.partial ? <MaySeeMore of="clusters" by="cluster=" /> : null}</Suspense>}
        acts={
          <>
            <ViewMenu columns={CHOICES} />
            <FileLink view="cluster-addons" query={asks} />
          </>
        }
      >
        {list.phone ? (
          <Suspense>
            <ClusterListCards list={shown} />
          </Suspense>
        ) : (
          <ClusterListTable list={shown} current={list.current} sort={list.sort} onSort={list.setSort} />
        )}
      </FilteredRows>
    </MarkedList>
  );
}

const MaySeeMore = late(async () => (await import("@/components/status/may-see-more")).MaySeeMore);
const ClusterListCards = late(async () => (await import("./cluster-list-cards")).ClusterListCards);
const ClusterAddOnPeek = late(async () => (await import("./cluster-add-on-peek")).ClusterAddOnPeek);
const ClusterAddOnActs = late(async () => (await import("./cluster-add-on-acts")).ClusterAddOnActs);

function listed(query: ListQuery) {
  return clusterAddOnPart("list", query);
}

function Reading() {
  return <SkeletonRows reading="Reading the clusters from the hub." columns={["w-44", "w-24", "flex-1 max-w-80", "w-16", "w-12"]} />;
}

function OnNoCluster() {
  return (
    <RegionMessage title="No cluster has this add-on">
      A cluster appears here as soon as it has a ManagedClusterAddOn of this name.
    </RegionMessage>
  );
}
