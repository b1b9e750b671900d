import type { ReactNode } from "react";
import { filledLink } from "@/lib/dashboards/data-links";
import type { PanelSeries } from "@/lib/dashboards/panel-series";
import { DataLinkText } from "./data-link-text";
import type { PanelContext } from "./use-panel-data";

interface ValueLinkProps {
  readonly series: PanelSeries;
  readonly value: number | string | null;
  readonly text: string;
  readonly context: Pick<PanelContext, "values" | "window">;
  readonly children: ReactNode;
}

/** A figure with the first link of its field. */
export function ValueLink({ series, value, text, context: { values, window }, children }: ValueLinkProps) {
  const [link] = series.options.links;
  const row = Object.entries(series.labels);
  const cell = { name: series.name, raw: String(value ?? ""), text, row };
  const filled = link && filledLink(link, { values, from: window.from, to: window.to, cell });
  return filled ? <DataLinkText link={filled}>{children}</DataLinkText> : children;
}
