"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { newMoment } from "@/components/charts/moment";
import { ListProblem } from "@/components/request-state/list-problem";
import { Notice } from "@/components/ui/feedback/notice";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { Annotation } from "@/lib/annotations/annotations";
import type { Dashboard } from "@/lib/dashboards/model";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { annotations } from "@/lib/queries/metrics/annotations";
import { dashboardText, metricsSource } from "@/lib/queries/metrics/dashboards";
import { DashboardPanels } from "./dashboard-panels";
import { FidelityReport } from "./fidelity-report";
import { HappenedList } from "./happened-list";
import { NoPrometheus } from "./no-prometheus";
import { OWN_SOURCE, readOwn } from "./own-dashboards";
import { TimeControls } from "./time-controls";
import { useGrafanaAddress } from "./use-grafana-address";
import { useShownTime } from "./use-shown-time";
import { useVariables } from "./use-variables";
import { VariableControls } from "./variable-controls";

const CRUMBS = [
  { href: "/metrics", label: "Metrics" },
  { href: "/metrics/dashboards", label: "Dashboards" },
];
const SCRAPE_SECONDS = 15;
const NOTHING: readonly Annotation[] = [];

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
  const { data: source } = useQuery(metricsSource());
  const { from, to, chosen, onTime, onVariable } = useGrafanaAddress(dashboard.time);
  const { window, refresh } = useShownTime(from, to, dashboard.refreshSeconds);
  const { filled, values, isReady } = useVariables(dashboard.variables, window, chosen);
  const { data: happened = NOTHING } = useQuery(annotations(window.from, window.to));
  const [moment] = useState(newMoment);
  const context = {
    window,
    values,
    isReady: isReady && source?.isConfigured === true,
    scrapeSeconds: source?.scrapeSeconds ?? SCRAPE_SECONDS,
    annotations: happened,
    moment,
    onZoom: (start: number, end: number) => onTime(String(Math.round(start)), String(Math.round(end))),
  };
  return (
    <div className="pb-6">
      <PageHeader
        title={dashboard.title}
        crumbs={CRUMBS}
        actions={<TimeControls {...{ from, to, window, onTime }} onRefresh={refresh} />}
      />
      <VariableControls filled={filled} values={values} onVariable={onVariable} />
      {source?.isConfigured === false ? (
        <div className="pt-3">
          <NoPrometheus />
        </div>
      ) : null}
      {filled.flatMap(({ variable, problem }) =>
        problem === undefined ? [] : <Notice key={variable.name} tone="warn">{`${variable.label}: ${problem}`}</Notice>,
      )}
      <DashboardPanels panels={dashboard.panels} context={context} />
      <HappenedList annotations={happened} />
      <FidelityReport dashboard={dashboard} />
    </div>
  );
}
