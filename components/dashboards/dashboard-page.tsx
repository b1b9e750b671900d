"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { Dashboard } from "@/lib/dashboards/model";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { dashboardText } from "@/lib/queries/metrics/dashboards";
import { DashboardNotices } from "./dashboard-notices";
import { DashboardPanels } from "./dashboard-panels";
import { FidelityReport } from "./fidelity-report";
import { HappenedList } from "./happened-list";
import { OWN_SOURCE, readOwn } from "./own-dashboards";
import { TimeControls } from "./time-controls";
import { useDashboard } from "./use-dashboard";
import { VariableControls } from "./variable-controls";

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
  const json = isOwn ? (readOwn(name)?.json ?? "") : data?.json;
  if (json !== undefined) return <Read key={`${source}/${name}/${key ?? ""}`} json={json} />;
  return (
    <>
      <PageHeader title={name} crumbs={CRUMBS} />
      {error ? <ListProblem subject="dashboard" error={error} onTryAgain={refetch} /> : null}
    </>
  );
}

function Read({ json }: { readonly json: string }) {
  const read = useMemo(() => {
    try {
      return readDashboard(json);
    } catch (error) {
      return error instanceof Error ? error : new Error("The dashboard cannot be read.");
    }
  }, [json]);
  if (!(read instanceof Error)) return <Shown dashboard={read} />;
  return (
    <>
      <PageHeader title="Dashboard" crumbs={CRUMBS} />
      <RegionMessage title="This dashboard cannot be shown">{read.message}</RegionMessage>
    </>
  );
}

function Shown({ dashboard }: { readonly dashboard: Dashboard }) {
  const { from, to, onTime, onVariable, filled, context, refresh } = useDashboard(dashboard);
  return (
    <div className="pb-6">
      <PageHeader
        title={dashboard.title}
        crumbs={CRUMBS}
        actions={<TimeControls {...{ from, to, onTime }} window={context.window} onRefresh={refresh} />}
      />
      <VariableControls filled={filled} values={context.values} onVariable={onVariable} />
      <DashboardNotices filled={filled} />
      <DashboardPanels panels={dashboard.panels} context={context} />
      <HappenedList annotations={context.annotations} />
      <FidelityReport dashboard={dashboard} />
    </div>
  );
}
