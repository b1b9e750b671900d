"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { ObjectAbsent, ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { ListNotices } from "@/components/request-state/list-notices";
import { ListProblem } from "@/components/request-state/list-problem";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { useAlive } from "@/components/ui/hooks/use-alive";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnList } from "@/lib/queries/addons/addons";
import { oneClusterAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { readAddOnAddress } from "./detail-address";
import { AddOnHeader, BareAddOnHeader } from "./detail-header";
import { AddOnOverview } from "./detail-overview";

/** Loaded when opened. */
const ClusterList = dynamic(() => import("./cluster-add-on-list").then((loaded) => loaded.ClusterAddOnList), {
  ssr: false,
  loading: TabAwaited,
});
const InstallTab = dynamic(() => import("./install-tab").then((loaded) => loaded.InstallTab), {
  ssr: false,
  loading: TabAwaited,
});
const RolloutTab = dynamic(() => import("./rollout-tab").then((loaded) => loaded.RolloutTab), {
  ssr: false,
  loading: TabAwaited,
});
const ConfigurationTab = dynamic(() => import("./configuration-tab").then((loaded) => loaded.ConfigurationTab), {
  ssr: false,
  loading: TabAwaited,
});
const TemplateTab = dynamic(() => import("./template-tab").then((loaded) => loaded.TemplateTab), {
  ssr: false,
  loading: TabAwaited,
});
const AccessTab = dynamic(() => import("./access-tab").then((loaded) => loaded.AccessTab), {
  ssr: false,
  loading: TabAwaited,
});
const MetricsTab = dynamic(() => import("./metrics-tab").then((loaded) => loaded.AddOnMetricsTab), {
  ssr: false,
  loading: TabAwaited,
});
const WhyTab = dynamic(() => import("./why-tab").then((loaded) => loaded.AddOnWhyTab), {
  ssr: false,
  loading: TabAwaited,
});
const ActivityTab = dynamic(() => import("./activity-tab").then((loaded) => loaded.ActivityTab), {
  ssr: false,
  loading: TabAwaited,
});

/** One add-on, live; the address names it and the open tab. */
export function AddOnDetail() {
  const alive = useAlive();
  const { name } = readAddOnAddress(usePathname());
  return alive ? <NamedAddOn key={name} name={name} /> : <LoadingAddOn />;
}

function NamedAddOn({ name }: { readonly name: string }) {
  const { data: page, error, refetch } = useQuery(addOnList());
  const staleSince = useStaleSince();
  const row = page?.rows.find((each) => each.name === name);
  if (row) {
    return (
      <Loaded
        row={row}
        notices={<ListNotices subject="add-ons" staleSince={staleSince} error={error} onTryAgain={refetch} />}
      />
    );
  }
  if (page?.synced) return <ObjectAbsent thing="add-on" name={name} header={<BareAddOnHeader name={name} />} />;
  if (page || !error || isSignedOut(error)) return <LoadingAddOn />;
  return (
    <>
      <BareAddOnHeader name={name} />
      <ListProblem subject="add-ons" error={error} onTryAgain={refetch} />
    </>
  );
}

interface LoadedProps {
  readonly row: AddOnRow;
  readonly notices: ReactNode;
}

function Loaded({ row, notices }: LoadedProps) {
  const { tab } = readAddOnAddress(usePathname());
  const wanted = useSearchParams().get("cluster");
  const result = useQuery(oneClusterAddOn(row.name, wanted));
  const worst = useQuery({ ...oneClusterAddOn(row.name, null), enabled: wanted !== null && result.data?.total === 0 });
  return (
    <>
      <AddOnHeader row={row} tab={tab} />
      {notices}
      {tab === "overview" ? <AddOnOverview row={row} followed={result.data?.rows[0] ?? worst.data?.rows[0]} /> : null}
      {tab === "clusters" ? <ClusterList addOn={row.name} /> : null}
      {tab === "install" ? <InstallTab row={row} /> : null}
      {tab === "rollouts" ? <RolloutTab row={row} /> : null}
      {tab === "configuration" ? (
        <ConfigurationTab row={row} cluster={wanted ?? result.data?.rows[0]?.cluster} />
      ) : null}
      {tab === "template" ? <TemplateTab row={row} /> : null}
      {tab === "access" ? <AccessTab row={row} /> : null}
      {tab === "metrics" ? <MetricsTab addOn={row.name} /> : null}
      {tab === "why" ? <WhyTab addOn={row.name} cluster={wanted ?? undefined} /> : null}
      {tab === "activity" ? <ActivityTab row={row} /> : null}
      {tab === "yaml" ? (
        <ObjectTab kind="clustermanagementaddons.addon.open-cluster-management.io" name={row.name} />
      ) : null}
    </>
  );
}

function TabAwaited() {
  return <div className="min-h-64" />;
}

export function LoadingAddOn() {
  return <ObjectLoading thing="add-on" />;
}
