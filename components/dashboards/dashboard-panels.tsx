"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { cn } from "@/lib/cn";
import { interpolated } from "@/lib/dashboards/interpolate";
import { placed } from "@/lib/dashboards/layout";
import type { Panel } from "@/lib/dashboards/model";
import { repeatPanels } from "@/lib/dashboards/repeat-panels";
import { PanelBoundary } from "./panel-boundary";
import { PanelView } from "./panel-view";
import type { PanelContext } from "./use-panel-data";

const ROW_PX = 38;
const GAP_PX = 8;

interface DashboardPanelsProps {
  readonly panels: readonly Panel[];
  readonly context: PanelContext;
}

/** The panels where the dashboard has them, in 24 columns; on a phone one below the other. */
export function DashboardPanels({ panels, context }: DashboardPanelsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]));
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] border-line border-t nav:auto-rows-[38px] nav:grid-cols-[repeat(24,minmax(0,1fr))]">
      {placed(repeatPanels(panels, context.values), (row) => open.has(row)).map(({ panel, y }) => {
        const { x, w, h } = panel.grid;
        const place = {
          "--grid-column": `${x + 1} / span ${w}`,
          "--grid-row": `${y + 1} / span ${h}`,
        } as CSSProperties; // custom properties
        return (
          <div
            key={panel.id}
            data-panel={panel.title}
            style={place}
            className={cn(
              "min-w-0 border-line border-b nav:[grid-column:var(--grid-column)] nav:[grid-row:var(--grid-row)]",
              x > 0 && "nav:border-l",
            )}
          >
            {panel.kind === "row" ? (
              <RowTitle panel={panel} context={context} isOpen={open.has(panel.id)} onToggle={() => toggle(panel.id)} />
            ) : (
              <PanelBoundary title={panel.title} of={context.window}>
                <PanelView panel={panel} context={context} height={h * ROW_PX - GAP_PX} />
              </PanelBoundary>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface RowTitleProps {
  readonly panel: Panel;
  readonly context: PanelContext;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One that is open in the file has nothing to close: its panels stand beside it. */
function RowTitle({ panel, context, isOpen, onToggle }: RowTitleProps) {
  const title = interpolated(panel.title, context.values);
  if (!panel.isClosed) return <h2 className="truncate px-4 py-2 font-strong sheet:px-6">{title}</h2>;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <h2 className="px-4 py-1.5 font-strong sheet:px-6">
      <button type="button" aria-expanded={isOpen} onClick={onToggle} className="flex items-center gap-1.5">
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
        {title}
      </button>
    </h2>
  );
}
