"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DashboardNotices } from "@/components/dashboards/dashboard-notices";
import { DashboardPanels } from "@/components/dashboards/dashboard-panels";
import { PanelBoundary } from "@/components/dashboards/panel-boundary";
import { PanelView } from "@/components/dashboards/panel-view";
import { useDashboard } from "@/components/dashboards/use-dashboard";
import { VariableControls } from "@/components/dashboards/variable-controls";
import { EmbedHead } from "@/components/embed/embed-head";
import { FrameNote } from "@/components/embed/frame-states";
import { NotThere, ReadView } from "@/components/embed/read-view";
import type { Dashboard, Panel } from "@/lib/dashboards/model";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { dashboardText } from "@/lib/queries/metrics/dashboards";

const PANEL_PX = 280;

interface EmbeddedDashboardProps {
  readonly source: { readonly source: string; readonly name: string };
  /** The id of the only panel that is shown. */
  readonly panel: string | undefined;
}

/** A dashboard of Grafana's format; its time and variables are in the frame's address. */
export function EmbeddedDashboard({ source, panel }: EmbeddedDashboardProps) {
  const read = useQuery(dashboardText(source));
  const href = `/metrics/dashboards/${source.source}/${source.name}`;
  return (
    <ReadView read={read} lines={6}>
      {({ json }) => <Read key={json} json={json} panel={panel} href={href} />}
    </ReadView>
  );
}

interface ReadProps {
  readonly json: string;
  readonly panel: string | undefined;
  readonly href: string;
}

function Read({ json, panel, href }: ReadProps) {
  const read = useMemo(() => {
    try {
      return readDashboard(json);
    } catch (error) {
      return error instanceof Error ? error : new Error("The dashboard cannot be read.");
    }
  }, [json]);
  if (read instanceof Error) {
    return (
      <FrameNote shape="dash" title="This dashboard cannot be shown">
        {read.message}
      </FrameNote>
    );
  }
  if (panel === undefined) return <Whole dashboard={read} href={href} />;
  const found = read.panels.find(({ id, kind }) => id === panel && kind !== "row");
  return found ? <Alone dashboard={read} panel={found} /> : <NotThere>The dashboard has no panel {panel}.</NotThere>;
}

function Whole({ dashboard, href }: { readonly dashboard: Dashboard; readonly href: string }) {
  const { onVariable, filled, context } = useDashboard(dashboard, false);
  return (
    <>
      <EmbedHead title={dashboard.title} href={href} />
      <VariableControls filled={filled} values={context.values} onVariable={onVariable} />
      <DashboardNotices filled={filled} />
      <DashboardPanels panels={dashboard.panels} context={context} />
    </>
  );
}

function Alone({ dashboard, panel }: { readonly dashboard: Dashboard; readonly panel: Panel }) {
  const { filled, context } = useDashboard(dashboard, false);
  return (
    <>
      <DashboardNotices filled={filled} />
      <PanelBoundary title={panel.title} of={context.window}>
        <PanelView panel={panel} context={context} height={PANEL_PX} />
      </PanelBoundary>
    </>
  );
}
