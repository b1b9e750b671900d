import { interpolated, type VariableValues } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult, PanelSeries } from "@/lib/dashboards/panel-series";
import { reduced } from "@/lib/dashboards/reduce";
import type { Cell, Frame, FrameField } from "./frame";
import { panelFrames } from "./panel-frames";
import { transformed } from "./transform";
import { isKnownTransformation } from "./transformation-ids";

type Drawn = Pick<Panel, "queries" | "transformations" | "calc">;

/** The tables that a table panel has: what its transformations make of the answer, or one with a row for each set of labels. */
export function panelTables(
  panel: Drawn,
  shown: Pick<PanelResult, "series" | "times">,
  values: VariableValues = {},
): readonly Frame[] {
  const known = panel.transformations.filter(({ id }) => isKnownTransformation(id));
  if (known.length === 0) return [labelTable(panel, shown.series)];
  return transformed(panelFrames(panel, shown), known, (text) => interpolated(text, values));
}

/** A column for each label and for the value of each query. */
function labelTable({ calc, queries }: Drawn, series: readonly PanelSeries[]): Frame {
  const rows = new Map<string, Map<string, Cell>>();
  const labels = new Set<string>();
  const columns = new Set<string>();
  for (const { ref, values, labels: of } of series) {
    const shown = Object.entries(of).filter(([label]) => label !== "__name__");
    const key = JSON.stringify(shown.sort(([one], [other]) => (one < other ? -1 : 1)));
    const row = rows.get(key) ?? new Map<string, Cell>(shown);
    const column = queries.length > 1 ? `Value #${ref}` : "Value";
    for (const [label] of shown) labels.add(label);
    columns.add(column);
    rows.set(key, row.set(column, reduced(values, calc)));
  }
  const field = (name: string, kind: FrameField["kind"]): FrameField => ({
    name,
    labels: {},
    kind,
    values: [...rows.values()].map((row) => row.get(name) ?? null),
  });
  const fields = [...labels].sort().map((name) => field(name, "text"));
  return { ref: "", fields: [...fields, ...[...columns].map((name) => field(name, "number"))] };
}
