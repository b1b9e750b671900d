import { bagOf, listOf, numberOf, RawPanel, RawTarget, stringIn, stringsOf } from "./grafana-json";
import { variablesIn } from "./interpolate";
import { type Deviation, PANEL_KINDS, type Panel, type PanelKind, type Query } from "./model";
import { readField, readOverride } from "./read-field";
import { leadsSomewhere, linksOf } from "./read-links";
import { knownCalc } from "./reduce";
import { refsOf } from "./target-refs";
import { secondsOf } from "./time-range";
import { isKnownUnit } from "./units";

/** Types of older versions, and those that are drawn as another one. */
const OLD: Readonly<Record<string, PanelKind>> = { graph: "timeseries", singlestat: "stat", "table-old": "table" };
const LIKE: Readonly<Record<string, PanelKind>> = {
  barchart: "timeseries",
  "state-timeline": "timeseries",
  "status-history": "timeseries",
  histogram: "timeseries",
  piechart: "bargauge",
};

interface Place {
  readonly path: string;
  readonly id: string;
  readonly row?: string;
}

/** A panel, and what of it is not as in Grafana. */
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
  reportType({ raw, kind, queries: queries.length }, report);
  reportParts({ raw, unit: field.unit, overrides }, report);
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

/** One of a variable may be one. */
function isDuration(text: string): boolean {
  return secondsOf(text) !== undefined || variablesIn(text).length > 0;
}

type Report = (outcome: Deviation["outcome"], at: string, text: string) => void;

function reportType(
  { raw, kind, queries }: { raw: RawPanel; kind: Panel["kind"]; queries: number },
  report: Report,
): void {
  const { type = "", repeat, timeShift, timeFrom } = raw;
  if (kind === "unknown") report("ignored", ".type", `Panels of the type "${type}" are not drawn.`);
  if (Object.hasOwn(LIKE, type)) report("approximated", ".type", `A "${type}" is drawn as a ${kind}.`);
  if (repeat && kind === "row") report("ignored", ".repeat", `The row is drawn once, not for each "${repeat}".`);
  if (timeShift && !isDuration(timeShift)) report("ignored", ".timeShift", "The time is not shifted.");
  if (timeFrom && !isDuration(timeFrom)) report("ignored", ".timeFrom", "The panel has the time of all others.");
  const hasData = !["text", "row", "unknown"].includes(kind);
  if (hasData && queries === 0)
    report("ignored", ".targets", "No query of Prometheus was found: the panel has no data.");
}

function reportParts(
  { raw, unit, overrides }: { raw: RawPanel; unit: string; overrides: readonly unknown[] },
  report: Report,
): void {
  if (!isKnownUnit(unit))
    report("approximated", ".fieldConfig.defaults.unit", `The unit "${unit}" stands behind the number.`);
  const [scale, at] = scaleOf(raw);
  if (scale) report("approximated", at, "The axis is linear, and not logarithmic.");
  reportLinks(raw, report);
  for (const [index, one] of overrides.entries())
    if (one === undefined)
      report("ignored", `.fieldConfig.overrides[${index}]`, "An override is left out: its matcher is not known.");
}

const LINES: ReadonlySet<string> = new Set(["timeseries", "heatmap"]);

function reportLinks({ links, fieldConfig, type }: RawPanel, report: Report): void {
  const text = "Links to other pages of Grafana lead nowhere here.";
  if (!linksOf(links).every(leadsSomewhere)) report("ignored", ".links", text);
  const values = linksOf(bagOf(bagOf(fieldConfig).defaults).links);
  if (!values.every(leadsSomewhere)) report("ignored", ".fieldConfig.defaults.links", text);
  if (values.length > 0 && LINES.has(kindOf(type ?? "")))
    report("ignored", ".fieldConfig.defaults.links", "The values of charts have no links.");
}

/** Whether its axis is logarithmic, and where that is said. */
function scaleOf(raw: RawPanel): readonly [boolean, string] {
  const custom = bagOf(bagOf(bagOf(raw.fieldConfig).defaults).custom);
  if (/log$/.test(stringIn(bagOf(custom.scaleDistribution).type)))
    return [true, ".fieldConfig.defaults.custom.scaleDistribution"];
  return [(numberOf(bagOf(listOf(raw.yaxes)[0]).logBase) ?? 1) > 1, ".yaxes[0].logBase"];
}

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
