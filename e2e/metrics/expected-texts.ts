import { fieldOptionsOf, valueText } from "@/lib/dashboards/field-appearance";
import { bucketed } from "@/lib/dashboards/heatmap";
import type { VariableValues } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import { panelQueriesIn } from "@/lib/dashboards/panel-queries";
import { type PanelResult, type PanelSeries, panelSeries } from "@/lib/dashboards/panel-series";
import { panelTable } from "@/lib/dashboards/panel-table";
import { reduced } from "@/lib/dashboards/reduce";
import type { Cell } from "@/lib/dashboards/table";
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
  const read = panelSeries(panel, { ...input, results });
  const { series } = panel.kind === "heatmap" ? bucketed(panel, read) : read;
  if (panel.kind === "table") return cellsOf(panel, read);
  if (HAS_TABLE.has(panel.kind)) return series.map(({ values, options }) => textOf(values.at(-1) ?? null, options));
  return series.map(({ values, options }) => valueText(reduced(values, panel.calc), options));
}

/** Charts that are read from the table beside them. */
export const HAS_TABLE: ReadonlySet<string> = new Set(["timeseries", "heatmap"]);

/** A gap has no text. */
function textOf(value: number | null, options: PanelSeries["options"]): string {
  return value === null ? "" : valueText(value, options);
}

function cellsOf(panel: Panel, result: PanelResult): string[] {
  const { columns, rows } = panelTable(panel, result);
  return rows.flatMap((row) => columns.map((name) => cellText(panel, name, row[name] ?? null)));
}

function cellText(panel: Panel, name: string, value: Cell): string {
  return typeof value === "number" ? valueText(value, fieldOptionsOf(panel, { name, ref: "" })) : (value ?? "");
}
