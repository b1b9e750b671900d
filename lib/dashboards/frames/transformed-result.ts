import { interpolated, type VariableValues } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult } from "@/lib/dashboards/panel-series";
import { frameSeries } from "./frame-series";
import { panelFrames } from "./panel-frames";
import { transformed } from "./transform";

/** What a chart or figure shows once its transformations have changed the answer. */
export function transformedResult(panel: Panel, result: PanelResult, values: VariableValues): PanelResult {
  if (result.series.length === 0) return result;
  const frames = transformed(panelFrames(panel, result), panel.transformations, (text) => interpolated(text, values));
  const series = frameSeries(panel, frames, result.times);
  const problems =
    series.length > 0 ? [] : [{ kind: "transformation", text: "Its transformations leave nothing to show." }];
  return { ...result, series, problems: [...result.problems, ...problems] };
}
