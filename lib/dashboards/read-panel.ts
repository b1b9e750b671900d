import { bagOf, listOf, numberOf, RawPanel, RawTarget, stringIn, stringsOf } from "./grafana-json";
import { type Deviation, PANEL_KINDS, type Panel, type PanelKind, type Query } from "./model";
import { readField, readOverride } from "./read-field";
import { leadsSomewhere, linksOf } from "./read-links";
import { knownCalc } from "./reduce";
import { refsOf } from "./target-refs";

/** Types of older versions, and those that are drawn as another one. */
const OLD: Readonly<Record<string, PanelKind>> = { graph: "timeseries", singlestat: "stat", "table-old": "table" };
const LIKE: Readonly<Record<string, PanelKind>> = {
  barchart: "timeseries",
  "state-timeline": "timeseries",
  "status-history": "timeseries",
  histogram: "timeseries",
  piechart: "bargauge",
};

/** Whether panels of the type are drawn as those of another one. */
export function isDrawnLikeAnother(type: string): boolean {
  return Object.hasOwn(LIKE, type);
}

interface Place {
  readonly path: string;
  readonly id: string;
  readonly row?: string;
}

/** A panel, and what of its queries is not as in Grafana; the rest of that is in `panelGaps`. */
export function readPanel(value: unknown, { path, id, row }: Place): { panel: Panel; findings: Deviation[] } {
  const read = RawPanel.safeParse(value);
  const raw: RawPanel = read.success ? read.data : RawPanel.parse({});
  const { type = "" } = raw;
  const kind = kindOf(type);
  const field = fieldOf(raw, type);
  const findings: Deviation[] = [];
  const report: Report = (outcome, at, text) =>
    findings.push({ path: `${path}${at}`, subject: raw.title || type || "A panel", outcome, text });
  const queries = queriesOf(raw, (index, text) => report("ignored", `.targets[${index}]`, text));
  const overrides = listOf(bagOf(raw.fieldConfig).overrides).map(readOverride);
  const options = bagOf(raw.options);
  const panel: Panel = {
    id,
    kind,
    type,
    ...textsOf(raw),
    grid: gridOf(raw),
    ...(row === undefined ? {} : { row }),
    isClosed: kind === "row" && raw.collapsed === true,
    ...(raw.repeat && kind !== "row" ? { repeat: repeatOf(raw, raw.repeat) } : {}),
    queries,
    field,
    overrides: overrides.filter((one) => one !== undefined),
    legend: legendOf(type === "graph" ? bagOf(raw.legend) : bagOf(options.legend), type),
    calc: knownCalc(stringsOf(bagOf(options.reduceOptions).calcs)[0] ?? raw.valueName ?? "") ?? "lastNotNull",
    reduces: reducesOf(bagOf(options.reduceOptions)),
    hasSparkline: type === "stat" && (options.graphMode ?? "area") === "area",
    coloured: colouredOf(stringIn(options.colorMode)),
    written: WRITTEN.find((one) => one === options.textMode) ?? "auto",
    transformations: transformationsOf(raw, path),
    links: linksOf(raw.links).filter(leadsSomewhere),
    heatmap: heatmapOf(raw),
    source: { raw, path },
  };
  return { panel, findings };
}

function textsOf(raw: RawPanel): Pick<Panel, "title" | "description" | "time" | "markdown"> {
  const { title = "", description = "", timeFrom: last = "", timeShift: shift = "", content = "" } = raw;
  return { title, description, time: { last, shift }, markdown: stringIn(bagOf(raw.options).content) || content };
}

/** As many as one request for a panel may have. */
const MAX_PANEL_QUERIES = 20;
const WRITTEN = ["auto", "value", "value_and_name", "name", "none"] as const;

function colouredOf(mode: string): Panel["coloured"] {
  if (mode.startsWith("background")) return "background";
  return mode === "none" ? "none" : "value";
}

type Report = (outcome: Deviation["outcome"], at: string, text: string) => void;

function transformationsOf({ transformations }: RawPanel, path: string): Panel["transformations"] {
  return listOf(transformations)
    .map(bagOf)
    .flatMap(({ disabled, filter, id, options }, index) => {
      if (disabled === true) return [];
      const frames = stringIn(bagOf(filter).options) === "" ? {} : { filter: bagOf(filter) };
      const at = `${path}.transformations[${index}]`;
      return [{ id: stringIn(id), path: at, options: bagOf(options), ...frames }];
    });
}

const MAX_ROWS = 25;

function reducesOf({ fields, values, limit }: Readonly<Record<string, unknown>>): Panel["reduces"] {
  return { fields: stringIn(fields), allRows: values === true, maxRows: numberOf(limit) ?? MAX_ROWS };
}

/** Older versions have it outside of the options. */
function heatmapOf(raw: RawPanel): Panel["heatmap"] {
  const options = bagOf(raw.options);
  const unit = stringIn(bagOf(options.yAxis).unit) || stringIn(bagOf(raw.yAxis).format);
  return { isCalculated: options.calculate === true || raw.dataFormat === "timeseries", unit };
}

function repeatOf({ repeatDirection, maxPerRow }: RawPanel, variable: string): NonNullable<Panel["repeat"]> {
  const most = Math.min(24, Math.max(1, Math.round(numberOf(maxPerRow) ?? 4)));
  return { variable, isVertical: repeatDirection === "v", maxPerRow: most };
}

function kindOf(type: string): Panel["kind"] {
  if (Object.hasOwn(OLD, type)) return OLD[type] ?? "unknown";
  if (Object.hasOwn(LIKE, type)) return LIKE[type] ?? "unknown";
  return PANEL_KINDS.find((kind) => kind === type) ?? "unknown";
}

function fieldOf(raw: RawPanel, type: string): Panel["field"] {
  const field = readField(bagOf(raw.fieldConfig).defaults);
  const cells = stringIn(bagOf(bagOf(raw.options).cellValues).unit);
  if (type === "heatmap" && cells !== "") return { ...field, unit: cells };
  if (type === "singlestat") return { ...field, unit: raw.format ?? field.unit };
  if (type !== "graph") return field;
  const axis = bagOf(listOf(raw.yaxes)[0]);
  return {
    ...field,
    unit: stringIn(axis.format) || field.unit,
    ...(numberOf(axis.min) === undefined ? {} : { min: numberOf(axis.min) ?? 0 }),
    fill: raw.stack ? 80 : (raw.fill ?? 1) * 10,
    stacking: raw.stack ? "normal" : "none",
    draws: raw.bars && raw.lines === false ? "bars" : "lines",
    spansGaps: raw.nullPointMode === "connected",
  };
}

function legendOf(legend: Readonly<Record<string, unknown>>, type: string): Panel["legend"] {
  const old = ["current", "min", "max", "avg", "total"].filter((name) => legend[name] === true);
  const calcs = (type === "graph" ? old : stringsOf(legend.calcs)).flatMap((name) => knownCalc(name) ?? []);
  const isHidden = legend.displayMode === "hidden" || legend.showLegend === false || legend.show === false;
  return { isShown: !isHidden, isTable: legend.displayMode === "table" || legend.alignAsTable === true, calcs };
}

/** Where a panel lies; within 24 columns, whatever the file says. */
export function gridOf({ gridPos }: { readonly gridPos?: unknown }): Panel["grid"] {
  const { x, y, w, h } = bagOf(gridPos);
  const within = (value: unknown, least: number, most: number, usual: number) =>
    Math.min(most, Math.max(least, Math.round(numberOf(value) ?? usual)));
  const left = within(x, 0, 23, 0);
  return { x: left, y: within(y, 0, 100_000, 0), w: within(w, 1, 24 - left, 12), h: within(h, 1, 100, 8) };
}

function queriesOf(raw: RawPanel, ignored: (index: number, text: string) => void): Query[] {
  const refs = refsOf(listOf(raw.targets));
  const queries = listOf(raw.targets).flatMap((value, index): Query[] => {
    const read = RawTarget.safeParse(value);
    if (!read.success || read.data.hide === true) return [];
    const { expr = "", legendFormat = "", instant = false, range, format, interval, datasource } = read.data;
    const type = stringIn(bagOf(datasource ?? raw.datasource).type);
    if (type !== "" && type !== "prometheus" && type !== "mixed" && type !== "datasource") {
      ignored(index, `A query of the data source "${type}" is left out: there is Prometheus alone.`);
      return [];
    }
    if (expr.trim() === "") return [];
    const query = {
      ref: refs[index] ?? "",
      expr,
      legend: legendFormat,
      isTable: format === "table",
      isBuckets: format === "heatmap",
      minStep: stringIn(interval) || raw.interval || "",
      ownStep: stringIn(interval),
    };
    if (!instant || range !== true) return [{ ...query, isInstant: instant }];
    return [
      { ...query, isInstant: false },
      { ...query, ref: `${query.ref}-instant`, isInstant: true },
    ];
  });
  if (queries.length > MAX_PANEL_QUERIES)
    ignored(MAX_PANEL_QUERIES, `Of ${queries.length} queries the first ${MAX_PANEL_QUERIES} are run.`);
  return queries.slice(0, MAX_PANEL_QUERIES);
}
