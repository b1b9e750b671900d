"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useMemo, useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { WhenSeen } from "@/components/ui/layout/when-seen";
import type { DashboardText } from "@/lib/api/metrics/dashboards";
import type { Dashboard } from "@/lib/dashboards/model";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { dashboardText } from "@/lib/queries/metrics/dashboards";
import { DashboardActions } from "./dashboard-actions";
import { DashboardNotices } from "./dashboard-notices";
import { DashboardPanels } from "./dashboard-panels";
import { HappenedList } from "./happened-list";
import type { KeptPlace } from "./kept-dashboards";
import { OWN_SOURCE, useOwn } from "./own-dashboards";
import { TimeControls } from "./time-controls";
import { useDashboard } from "./use-dashboard";
import { VariableControls } from "./variable-controls";

const FidelityReport = late(async () => (await import("./fidelity-report")).FidelityReport);
const DashboardEditor = late(async () => (await import("./editor/dashboard-editor")).DashboardEditor);

const CRUMBS = [
  { href: "/metrics", label: "Metrics" },
  { href: "/metrics/dashboards", label: "Dashboards" },
];

/** One dashboard, which the address names. */
export function DashboardPage() {
  const [source = "", name = ""] = usePathname().split("/").slice(3);
  const key = useSearchParams().get("key") ?? undefined;
  const isOwn = source === OWN_SOURCE;
  const { data, error, refetch } = useQuery({ ...dashboardText({ source, name, key }), enabled: !isOwn });
  const own = useOwn(name);
  const json = isOwn ? (own?.json ?? "") : data?.json;
  const place = isOwn ? ({ where: "browser", name } as const) : hubPlace({ source, name }, data);
  if (json !== undefined)
    return <Read key={`${source}/${name}/${key ?? ""}`} json={json} place={place} owner={data?.owner} />;
  return (
    <>
      <PageHeader title={name} crumbs={CRUMBS} />
      {error ? <ListProblem subject="dashboard" error={error} onTryAgain={refetch} /> : null}
    </>
  );
}

function hubPlace(of: { readonly source: string; readonly name: string }, data: DashboardText | undefined) {
  return data?.own && ({ where: "hub", ...of, own: data.own } as const);
}

interface ReadProps {
  readonly json: string;
  /** Of one that the caller keeps. */
  readonly place: KeptPlace | undefined;
  /** Who keeps it, of one on the hub. */
  readonly owner: string | undefined;
}

function Read({ json, place, owner }: ReadProps) {
  const [isEdited, setEdited] = useState(false);
  const read = useMemo(() => {
    try {
      return readDashboard(json);
    } catch (error) {
      return error instanceof Error ? error : new Error("The dashboard cannot be read.");
    }
  }, [json]);
  if (!(read instanceof Error) && isEdited && place)
    return (
      <Suspense fallback={<PageHeader title={read.title} crumbs={CRUMBS} />}>
        <DashboardEditor place={place} json={json} crumbs={CRUMBS} onDone={() => setEdited(false)} />
      </Suspense>
    );
  if (!(read instanceof Error))
    return <Shown dashboard={read} {...{ json, place, owner }} onEdit={() => setEdited(true)} />;
  return (
    <>
      <PageHeader title="Dashboard" crumbs={CRUMBS} />
      <RegionMessage title="This dashboard cannot be shown">{read.message}</RegionMessage>
    </>
  );
}

function ownerText(place: KeptPlace | undefined, owner: string | undefined): string | undefined {
  if (place?.where === "browser") return "Yours, kept in this browser";
  if (place) return `Yours, kept in the ConfigMap ${place.source}/${place.name}`;
  return owner === undefined ? undefined : `Kept by ${owner}`;
}

interface ShownProps extends ReadProps {
  readonly dashboard: Dashboard;
  readonly onEdit: () => void;
}

function Shown({ dashboard, json, place, owner, onEdit }: ShownProps) {
  const { from, to, onTime, onVariable, filled, context, refresh } = useDashboard(dashboard);
  return (
    <div className="pb-6">
      <PageHeader
        title={dashboard.title}
        crumbs={CRUMBS}
        about={ownerText(place, owner)}
        actions={
          <>
            <TimeControls {...{ from, to, onTime }} window={context.window} onRefresh={refresh} />
            <DashboardActions title={dashboard.title} {...{ json, place, onEdit }} />
          </>
        }
      />
      <VariableControls filled={filled} values={context.values} onVariable={onVariable} />
      <DashboardNotices filled={filled} />
      <DashboardPanels panels={dashboard.panels} context={context} />
      <HappenedList annotations={context.annotations} />
      <WhenSeen className="min-h-10">
        <FidelityReport dashboard={dashboard} />
      </WhenSeen>
    </div>
  );
}
