"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { ListNotices } from "@/components/status/list-notices";
import { ListProblem } from "@/components/status/list-problem";
import { ObjectAbsent, ObjectLoading } from "@/components/status/object-states";
import { ObjectTab } from "@/components/status/object-tab";
import { useStaleSince } from "@/components/status/use-stale-since";
import { useAlive } from "@/components/ui/use-alive";
import type { AddOnRow } from "@/lib/api/addons";
import { addOnList } from "@/lib/queries/addons";
import { isSignedOut } from "@/lib/queries/api-problem";
import { oneClusterAddOn } from "@/lib/queries/cluster-add-ons";
import { readAddress } from "./detail-address";
import { BareHeader, DetailHeader } from "./detail-header";
import { Overview } from "./overview";

/** Their code comes when somebody opens them. */
const ClusterList = dynamic(() => import("./cluster-list").then((loaded) => loaded.ClusterList), { ssr: false, loading: TabAwaited });
const InstallTab = dynamic(() => import("./install-tab").then((loaded) => loaded.InstallTab), { ssr: false, loading: TabAwaited });
const RolloutTab = dynamic(() => import("./rollout-tab").then((loaded) => loaded.RolloutTab), { ssr: false, loading: TabAwaited });
const ConfigurationTab = dynamic(() => import("./configuration-tab").then((loaded) => loaded.ConfigurationTab), {
  ssr: false,
  loading: TabAwaited,
});
const TemplateTab = dynamic(() => import("./template-tab").then((loaded) => loaded.TemplateTab), { ssr: false, loading: TabAwaited });
const AccessTab = dynamic(() => import("./access-tab").then((loaded) => loaded.AccessTab), { ssr: false, loading: TabAwaited });
const MetricsTab = dynamic(() => import("./metrics-tab").then((loaded) => loaded.MetricsTab), { ssr: false, loading: TabAwaited });
const WhyTab = dynamic(() => import("./why-tab").then((loaded) => loaded.WhyTab), { ssr: false, loading: TabAwaited });
const ActivityTab = dynamic(() => import("./activity-tab").then((loaded) => loaded.ActivityTab), { ssr: false, loading: TabAwaited });

/** One add-on, live: the address says which, and which part of it. */
export function AddOnDetail() {
  const alive = useAlive();
  const { name } = readAddress(usePathname());
  return alive ? <NamedAddOn key={name} name={name} /> : <LoadingDetail />;
}

function NamedAddOn({ name }: { readonly name: string }) {
  const { data: page, error, refetch } = useQuery(addOnList());
  const staleSince = useStaleSince();
  const row = page?.rows.find((each) => each.name === name);
  if (row) {
    return <Loaded row={row} notices={<ListNotices subject="add-ons" staleSince={staleSince} error={error} onTryAgain={refetch} />} />;
  }
  if (page?.synced) return <ObjectAbsent thing="add-on" name={name} header={<BareHeader name={name} />} />;
  if (page || !error || isSignedOut(error)) return <LoadingDetail />;
  return (
    <>
      <BareHeader name={name} />
      <ListProblem subject="add-ons" error={error} onTryAgain={refetch} />
    </>
  );
}

interface LoadedProps {
  readonly row: AddOnRow;
  readonly notices: ReactNode;
}

function Loaded({ row, notices }: LoadedProps) {
  const { tab } = readAddress(usePathname());
  const wanted = useSearchParams().get("cluster");
  const asked = useQuery(oneClusterAddOn(row.name, wanted));
  const worst = useQuery({ ...oneClusterAddOn(row.name, null), enabled: wanted !== null && asked.data?.total === 0 });
  return (
    <>
      <DetailHeader row={row} tab={tab} />
      {notices}
      {tab === "overview" ? <Overview row={row} followed={asked.data?.rows[0] ?? worst.data?.rows[0]} /> : null}
      {tab === "clusters" ? <ClusterList addOn={row.name} /> : null}
      {tab === "install" ? <InstallTab row={row} /> : null}
      {tab === "rollouts" ? <RolloutTab row={row} /> : null}
      {tab === "configuration" ? <ConfigurationTab row={row} cluster={wanted ?? asked.data?.rows[0]?.cluster} /> : null}
      {tab === "template" ? <TemplateTab row={row} /> : null}
      {tab === "access" ? <AccessTab row={row} /> : null}
      {tab === "metrics" ? <MetricsTab addOn={row.name} /> : null}
      {tab === "why" ? <WhyTab addOn={row.name} cluster={wanted ?? undefined} /> : null}
      {tab === "activity" ? <ActivityTab row={row} /> : null}
      {tab === "yaml" ? <ObjectTab kind="clustermanagementaddons.addon.open-cluster-management.io" name={row.name} /> : null}
    </>
  );
}

function TabAwaited() {
  return <div className="min-h-64" />;
}

export function LoadingDetail() {
  return <ObjectLoading thing="add-on" />;
}
