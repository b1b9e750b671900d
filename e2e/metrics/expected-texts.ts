import { fieldOptionsOf, valueText } from "@/lib/dashboards/field-appearance";
import { type FrameField, lengthOf, titlesOf } from "@/lib/dashboards/frames/frame";
import { panelTables } from "@/lib/dashboards/frames/panel-tables";
import { isTransformed } from "@/lib/dashboards/frames/transformation-ids";
import { transformedResult } from "@/lib/dashboards/frames/transformed-result";
import { bucketed } from "@/lib/dashboards/heatmap";
import type { VariableValues } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import { panelQueriesIn } from "@/lib/dashboards/panel-queries";
import { type PanelResult, type PanelSeries, panelSeries } from "@/lib/dashboards/panel-series";
import { reduced } from "@/lib/dashboards/reduce";
import { exactTime } from "@/lib/format/time";
import { SCRAPE_SECONDS } from "./compared-dashboards";
import { valuesAt } from "./prometheus-api";

interface Shown {
  readonly from: number;
  readonly to: number;
  readonly values: VariableValues;
}

/** What a panel has to say where its values are those of Prometheus' API: its figures, or cells. */
export async function expectedTexts(url: string, panel: Panel, shown: Shown): Promise<string[]> {
  const input = panelQueriesIn(panel, { ...shown, scrapeSeconds: SCRAPE_SECONDS });
  const results = await Promise.all(
    input.queries.map(async (query) => ({ ref: query.ref, series: await valuesAt(url, input, query), notices: [] })),
  );
  const answer = panelSeries(panel, { ...input, results });
  const read = isTransformed(panel) ? transformedResult(panel, answer, shown.values) : answer;
  const { series } = panel.kind === "heatmap" ? bucketed(panel, read) : read;
  if (panel.kind === "table") return cellsOf(panel, read, shown.values);
  if (HAS_TABLE.has(panel.kind)) return series.map(({ values, options }) => textOf(values.at(-1) ?? null, options));
  return series.map(({ values, options }) => valueText(reduced(values, panel.calc), options));
}

/** Charts that are read from the table beside them. */
export const HAS_TABLE: ReadonlySet<string> = new Set(["timeseries", "heatmap"]);

/** A gap has no text. */
function textOf(value: number | null, options: PanelSeries["options"]): string {
  return value === null ? "" : valueText(value, options);
}

function cellsOf(panel: Panel, result: PanelResult, values: VariableValues): string[] {
  const [table] = panelTables(panel, result, values);
  if (!table) return [];
  const titles = titlesOf(table);
  return Array.from({ length: lengthOf(table) }, (_, row) =>
    table.fields.map((field, at) => cellText(panel, titles[at] ?? "", field, row)),
  ).flat();
}

function cellText(panel: Panel, name: string, { kind, values }: FrameField, row: number): string {
  const value = values[row] ?? null;
  if (typeof value !== "number") return value ?? "";
  if (kind === "time") return exactTime(new Date(value).toISOString());
  return valueText(value, fieldOptionsOf(panel, { name, ref: "" }));
}
