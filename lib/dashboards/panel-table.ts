import type { Panel } from "./model";
import type { PanelResult, PanelSeries } from "./panel-series";
import { reduced } from "./reduce";
import { type FieldValues, fieldsOf, isReduction, reducedFields } from "./reduce-table";
import { longTable, originOf, samplesOf, tableOf, wideTable } from "./series-tables";
import { type TableData, TIME } from "./table";
import { isKnownTransformation, transformed } from "./table-data";

type Shown = Pick<PanelResult, "series" | "times">;
type Drawn = Pick<Panel, "queries" | "transformations" | "calc">;

/** What a table panel shows of its series, after its transformations. */
export function panelTable(panel: Drawn, shown: Shown): TableData {
  const known = panel.transformations.filter(({ id }) => isKnownTransformation(id));
  const [first, ...others] = known;
  if (first && isReduction(first)) return transformed(reducedFields(panelFields(panel, shown), first.options), others);
  if (known.some(isReduction)) return transformed(wholeTable(panel, shown), known);
  const one = shown.series.map(({ ref, labels, values }) => ({ ref, labels, value: reduced(values, panel.calc) }));
  return transformed(tableOf(one, panel.queries.length), known);
}

/** The time, and each series; of a query that wants a table, each of its columns. */
function panelFields({ queries }: Drawn, { series, times }: Shown): readonly FieldValues[] {
  const refs = queries.filter(({ isTable }) => isTable).map(({ ref }) => ref);
  const tables = refs
    .map((ref) => series.filter((one) => one.ref === ref))
    .filter(({ length }) => length > 0)
    .flatMap((own) => fieldsOf(longTable(own, times, queries.length)));
  return [
    timeField(series[0], times),
    ...series.filter(({ ref }) => !refs.includes(ref)).map(seriesField),
    ...tables.filter(({ isTime }) => !isTime),
  ];
}

function timeField(series: PanelSeries | undefined, times: readonly number[]): FieldValues {
  const values = samplesOf(series?.values ?? [], times).map(([time]) => time);
  return { name: TIME, origin: { name: TIME, labels: {} }, values, isTime: true };
}

/** A gap is none of its values. */
function seriesField(one: PanelSeries): FieldValues {
  return { name: one.name, origin: originOf(one), values: one.values.filter((value) => value !== null), isTime: false };
}

/** All values, before the first transformation. Labels are columns where the panel wants them as such. */
function wholeTable({ queries, transformations }: Drawn, { series, times }: Shown): TableData {
  const hasLabels = queries.some(({ isTable }) => isTable) || transformations.some(({ id }) => id === "labelsToFields");
  return hasLabels ? longTable(series, times, queries.length) : wideTable(series, times);
}
