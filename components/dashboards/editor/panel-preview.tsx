"use client";

import { useMemo } from "react";
import { PanelBoundary } from "@/components/dashboards/panel-boundary";
import { PanelView } from "@/components/dashboards/panel-view";
import { useDashboard } from "@/components/dashboards/use-dashboard";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import type { Offer } from "./use-offers";

const HEIGHT_PX = 240;
/** As narrow as it is drawn here. */
const COLUMNS = 8;

/** A panel of the catalogue as its own dashboard draws it now, with the variables that it has there. */
export function PanelPreview({ offer: { panel: offered, from } }: { readonly offer: Offer }) {
  const dashboard = useMemo(() => readDashboard(JSON.stringify({ ...from, panels: [] })), [from]);
  const panel = useMemo(() => ({ ...offered, grid: { ...offered.grid, w: COLUMNS } }), [offered]);
  const { context } = useDashboard(dashboard);
  return (
    <div className="grid content-start gap-2">
      <div inert={true} className="min-w-0 rounded-panel border border-line" style={{ height: HEIGHT_PX }}>
        <PanelBoundary title={panel.title} of={panel}>
          <PanelView panel={panel} context={context} height={HEIGHT_PX - 8} />
        </PanelBoundary>
      </div>
      {panel.description ? <p className="text-small text-text-2">{panel.description}</p> : null}
      {panel.queries.map(({ ref, expr }) => (
        <code key={ref} className="mono line-clamp-3 text-small text-text-3 [overflow-wrap:anywhere]">
          {expr}
        </code>
      ))}
    </div>
  );
}
