"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { ObjectLoading } from "@/components/object/object-states";
import { useHinted } from "@/components/request-state/use-hinted";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { exactTerm } from "@/lib/filter/print-value";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { clusterDetail } from "@/lib/queries/clusters/cluster-detail";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { readClusterAddress } from "./detail-address";
import { BareClusterHeader, ClusterHeader } from "./detail-header";
import { ClusterOverview } from "./detail-overview";

/** Loaded when opened. */
const DetailAddOns = dynamic(() => import("./detail-add-ons").then((loaded) => loaded.DetailAddOns), {
  ssr: false,
  loading: TabAwaited,
});
const PlacementTab = dynamic(() => import("./placement-tab").then((loaded) => loaded.PlacementTab), {
  ssr: false,
  loading: TabAwaited,
});
const MetricsTab = dynamic(() => import("./metrics-tab").then((loaded) => loaded.ClusterMetricsTab), {
  ssr: false,
  loading: TabAwaited,
});
const TimelineTab = dynamic(() => import("./timeline-tab").then((loaded) => loaded.TimelineTab), {
  ssr: false,
  loading: TabAwaited,
});
const AccessTab = dynamic(() => import("@/components/access/cluster-access").then((loaded) => loaded.ClusterAccess), {
  ssr: false,
  loading: TabAwaited,
});
const EditTab = dynamic(() => import("./edit/cluster-edit-tab").then((loaded) => loaded.ClusterEditTab), {
  ssr: false,
  loading: TabAwaited,
});
const RequestList = dynamic(() => import("@/components/approvals/request-list").then((loaded) => loaded.RequestList), {
  ssr: false,
  loading: TabAwaited,
});
const WhyTab = dynamic(() => import("./why-tab").then((loaded) => loaded.ClusterWhyTab), {
  ssr: false,
  loading: TabAwaited,
});
const WorkTab = dynamic(() => import("./work-tab").then((loaded) => loaded.WorkTab), {
  ssr: false,
  loading: TabAwaited,
});

const DeletionPanel = late(async () => (await import("@/components/deletion/deletion-panel")).DeletionPanel);

/** One cluster, live; the address names it and the open tab. */
export function ClusterDetail() {
  const alive = useAlive();
  const { name } = readClusterAddress(usePathname());
  return alive ? <NamedCluster key={name} name={name} /> : <LoadingCluster />;
}

function NamedCluster({ name }: { readonly name: string }) {
  const { detail, ...state } = useCluster(name);
  return (
    <DetailPage thing="cluster" name={name} state={state} bareHeader={<BareClusterHeader name={name} />}>
      {(row) => <Loaded row={row} detail={detail} />}
    </DetailPage>
  );
}

/** A cluster from the list, or by itself: callers who may get but not list clusters see it without its add-ons. */
function useCluster(name: string) {
  const list = useQuery(clusterPart("one", { q: exactTerm("name", name), limit: 1 }));
  const listed = list.data?.rows.find((each) => each.name === name);
  const detail = useHinted(clusterDetail(name));
  const isUnlisted = list.data?.synced === true && !listed;
  const row = isUnlisted ? undefined : (listed ?? detail.data?.row);
  return {
    row,
    detail,
    isAbsent: isUnlisted || (!row && isNotFound(detail.error)),
    error: detail.error ?? (detail.isFetching ? null : list.error),
    refetch: detail.refetch,
  };
}

interface LoadedProps {
  readonly row: ClusterRow;
  readonly detail: ReturnType<typeof useCluster>["detail"];
}

function Loaded({ row, detail: { data, error, refetch } }: LoadedProps) {
  const { tab } = readClusterAddress(usePathname());
  const open = useSearchParams().get("addon") ?? undefined;
  return (
    <DetailFrame
      subject="cluster"
      header={<ClusterHeader row={row} tab={tab} />}
      error={data ? error : null}
      onTryAgain={refetch}
    >
      {tab === "overview" ? <ClusterOverview row={row} detail={data} error={error} onTryAgain={refetch} /> : null}
      {tab === "addons" ? <AddOnsTab row={row} open={open} /> : null}
      {tab === "placements" ? <PlacementTab row={row} /> : null}
      {tab === "works" ? <WorkTab cluster={row.name} /> : null}
      {tab === "approvals" ? <ApprovalTab cluster={row.name} /> : null}
      {tab === "why" ? <WhyTab row={row} addOn={open} /> : null}
      {tab === "access" ? <AccessTab cluster={row.name} /> : null}
      {tab === "metrics" ? <MetricsTab row={row} /> : null}
      {tab === "timeline" ? <TimelineTab row={row} detail={data} /> : null}
      {tab === "yaml" ? <EditTab name={row.name} /> : null}
    </DetailFrame>
  );
}

function AddOnsTab({ row, open }: { readonly row: ClusterRow; readonly open: string | undefined }) {
  return (
    <>
      {row.addOns.length > 0 ? (
        <SectionTitle title="Add-ons" note="worst first; open one to see why it is here" />
      ) : (
        <div className="h-3" />
      )}
      {open !== undefined && row.addOns.some(({ name, health }) => name === open && health === "deleting") ? (
        <Suspense>
          <DeletionPanel cluster={row.name} of={{ kind: "ManagedClusterAddOn", name: open }} />
        </Suspense>
      ) : null}
      <DetailAddOns row={row} open={open} />
    </>
  );
}

function ApprovalTab({ cluster }: { readonly cluster: string }) {
  return (
    <section aria-label="Approvals">
      <SectionTitle
        title="Requests"
        note="for acceptance and for certificates of its agents, while the hub keeps them"
      />
      <RequestList q={exactTerm("cluster", cluster)} of={cluster} />
    </section>
  );
}

function TabAwaited() {
  return <div className="min-h-64" />;
}

export function LoadingCluster() {
  return <ObjectLoading thing="cluster" />;
}
