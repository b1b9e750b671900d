"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Notice } from "@/components/ui/feedback/notice";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { forCluster } from "@/lib/dashboards/for-cluster";
import type { Dashboard } from "@/lib/dashboards/model";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { addOnDashboard, metricsSource } from "@/lib/queries/metrics/dashboards";
import { DashboardNotices } from "./dashboard-notices";
import { DashboardPanels } from "./dashboard-panels";
import { TimeControls } from "./time-controls";
import { useDashboard } from "./use-dashboard";
import { VariableControls } from "./variable-controls";

interface AddOnDashboardProps {
  readonly addOn: string;
  /** Panels are about this one alone. */
  readonly cluster?: string;
}

const USUAL_LABEL = "cluster_name";

/** The panels that an add-on brings by its annotation. */
export function AddOnDashboard({ addOn, cluster }: AddOnDashboardProps) {
  const { data, error } = useQuery(addOnDashboard(addOn));
  const { data: source } = useQuery(metricsSource());
  const label = source?.clusterLabel ?? USUAL_LABEL;
  const read = useMemo(
    () => (data?.json === undefined ? undefined : readFor(data.json, cluster, label)),
    [data, cluster, label],
  );
  const problem = error?.message ?? data?.problem ?? (read instanceof Error ? read.message : undefined);
  if (problem !== undefined)
    return (
      <section aria-label={`Panels of ${addOn}`}>
        <SectionTitle title={`Panels of ${addOn}`} note={data?.configMap ?? ""} />
        <Notice tone="warn">{problem}</Notice>
      </section>
    );
  if (!read || read instanceof Error || !source) return null;
  return <Shown addOn={addOn} dashboard={read} note={`ConfigMap ${data?.configMap ?? ""}`} />;
}

function readFor(json: string, cluster: string | undefined, label: string): Dashboard | Error {
  try {
    const dashboard = readDashboard(json);
    if (cluster === undefined) return dashboard;
    const variables = forCluster(dashboard.variables, cluster, label);
    return variables
      ? { ...dashboard, variables }
      : new Error("Its dashboard has no variable for the cluster, so its panels are not about this one.");
  } catch (error) {
    return error instanceof Error ? error : new Error("The dashboard cannot be read.");
  }
}

interface ShownProps {
  readonly addOn: string;
  readonly dashboard: Dashboard;
  readonly note: string;
}

function Shown({ addOn, dashboard, note }: ShownProps) {
  const { from, to, onTime, onVariable, filled, context, refresh } = useDashboard(dashboard);
  return (
    <section aria-label={`Panels of ${addOn}`}>
      <SectionTitle title={`Panels of ${addOn}`} note={note} />
      <div className="px-4 pb-2 sheet:px-6">
        <TimeControls {...{ from, to, onTime }} window={context.window} onRefresh={refresh} />
      </div>
      <VariableControls filled={filled} values={context.values} onVariable={onVariable} />
      <DashboardNotices filled={filled} />
      <DashboardPanels panels={dashboard.panels} context={context} />
    </section>
  );
}
