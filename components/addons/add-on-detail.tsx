"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnList } from "@/lib/queries/addons/addons";
import { oneClusterAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";
import { readAddOnAddress } from "./detail-address";
import { AddOnHeader, BareAddOnHeader } from "./detail-header";
import { AddOnOverview } from "./detail-overview";

/** Loaded once somebody edits. */
const AddOnForm = late(async () => (await import("@/components/catalogue/register/add-on-form")).AddOnForm);

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
  const row = page?.rows.find((each) => each.name === name);
  const state = { row, isAbsent: !row && page?.synced === true, error: page ? null : error, refetch };
  return (
    <DetailPage thing="add-on" name={name} state={state} bareHeader={<BareAddOnHeader name={name} />}>
      {(loaded) => <Loaded row={loaded} error={error} onTryAgain={refetch} />}
    </DetailPage>
  );
}

interface LoadedProps {
  readonly row: AddOnRow;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

function Loaded({ row, error, onTryAgain }: LoadedProps) {
  const { tab } = readAddOnAddress(usePathname());
  const wanted = useSearchParams().get("cluster");
  const result = useQuery(oneClusterAddOn(row.name, wanted));
  const worst = useQuery({ ...oneClusterAddOn(row.name, null), enabled: wanted !== null && result.data?.total === 0 });
  return (
    <DetailFrame subject="add-ons" header={<AddOnHeader row={row} tab={tab} />} error={error} onTryAgain={onTryAgain}>
      {tab === "overview" ? (
        <AddOnOverview row={row} wanted={wanted} followed={result.data?.rows[0] ?? worst.data?.rows[0]} />
      ) : null}
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
        <ObjectTab
          kind="clustermanagementaddons.addon.open-cluster-management.io"
          name={row.name}
          form={(text, onText) => (
            <Suspense>
              <AddOnForm text={text} onText={onText} />
            </Suspense>
          )}
        />
      ) : null}
    </DetailFrame>
  );
}

function TabAwaited() {
  return <div className="min-h-64" />;
}

export function LoadingAddOn() {
  return <ObjectLoading thing="add-on" />;
}
