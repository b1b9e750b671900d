import { bagOf, listOf, numberOf, type RawPanel, stringIn } from "./grafana-json";
import { variablesIn } from "./interpolate";
import type { Deviation, Panel } from "./model";
import { isKnownProperty, readOverride } from "./read-field";
import { leadsSomewhere, linksOf } from "./read-links";
import { isDrawnLikeAnother } from "./read-panel";
import { secondsOf } from "./time-range";
import { isKnownUnit } from "./units";

/** What is not drawn as in Grafana, and where in the panel it is. */
type Gap = Pick<Deviation, "outcome" | "text"> & { readonly at: string };

const ignored = (at: string, text: string): Gap => ({ outcome: "ignored", at, text });
const approximated = (at: string, text: string): Gap => ({ outcome: "approximated", at, text });

/** Properties of overrides that change nothing of what is seen here. */
const UNSEEN: ReadonlySet<string> = new Set([
  "custom.filterable",
  "custom.hideFrom",
  "custom.lineWidth",
  "description",
]);

/** What of a panel is left out or drawn in another way, in the format of today and in those of older versions. */
export function panelGaps({ field, kind, queries, source: { raw } }: Panel): Gap[] {
  const { type = "" } = raw;
  return [
    ...typeGaps(raw, kind, queries.length),
    ...timeGaps(raw),
    ...unitGaps(field.unit),
    ...scaleGaps(raw),
    ...overrideGaps(raw),
    ...stackingGaps(raw),
    ...(type === "graph" || type === "singlestat" ? oldGaps(raw) : []),
    ...linkGaps(raw, kind),
  ];
}

const WITHOUT_DATA: ReadonlySet<Panel["kind"]> = new Set(["text", "row", "unknown"]);

function typeGaps({ type = "", repeat }: RawPanel, kind: Panel["kind"], queries: number): Gap[] {
  const gaps: Gap[] = [];
  if (kind === "unknown") gaps.push(ignored(".type", `Panels of the type "${type}" are not drawn.`));
  if (isDrawnLikeAnother(type)) gaps.push(approximated(".type", `A "${type}" is drawn as a ${kind}.`));
  if (repeat && kind === "row") gaps.push(ignored(".repeat", `The row is drawn once, not for each "${repeat}".`));
  if (queries === 0 && !WITHOUT_DATA.has(kind))
    gaps.push(ignored(".targets", "No query of Prometheus was found: the panel has no data."));
  return gaps;
}

function timeGaps({ timeFrom, timeShift }: RawPanel): Gap[] {
  return [
    ...(timeShift && !isDuration(timeShift) ? [ignored(".timeShift", "The time is not shifted.")] : []),
    ...(timeFrom && !isDuration(timeFrom) ? [ignored(".timeFrom", "The panel has the time of all others.")] : []),
  ];
}

/** One of a variable may be one. */
function isDuration(text: string): boolean {
  return secondsOf(text) !== undefined || variablesIn(text).length > 0;
}

function unitGaps(unit: string): Gap[] {
  if (isKnownUnit(unit)) return [];
  return [approximated(".fieldConfig.defaults.unit", `The unit "${unit}" stands behind the number.`)];
}

function scaleGaps({ fieldConfig, yaxes }: RawPanel): Gap[] {
  const text = "The axis is linear, and not logarithmic.";
  const { scaleDistribution } = bagOf(bagOf(bagOf(fieldConfig).defaults).custom);
  if (/log$/.test(stringIn(bagOf(scaleDistribution).type)))
    return [approximated(".fieldConfig.defaults.custom.scaleDistribution", text)];
  const base = numberOf(bagOf(listOf(yaxes)[0]).logBase) ?? 1;
  return base > 1 ? [approximated(".yaxes[0].logBase", text)] : [];
}

const LINES: ReadonlySet<Panel["kind"]> = new Set(["timeseries", "heatmap"]);

function linkGaps({ links, fieldConfig }: RawPanel, kind: Panel["kind"]): Gap[] {
  const text = "Links to other pages of Grafana lead nowhere here.";
  const at = ".fieldConfig.defaults.links";
  const values = linksOf(bagOf(bagOf(fieldConfig).defaults).links);
  return [
    ...(linksOf(links).every(leadsSomewhere) ? [] : [ignored(".links", text)]),
    ...(values.every(leadsSomewhere) ? [] : [ignored(at, text)]),
    ...(values.length > 0 && LINES.has(kind) ? [ignored(at, "The values of charts have no links.")] : []),
  ];
}

function overrideGaps({ fieldConfig }: RawPanel): Gap[] {
  return listOf(bagOf(fieldConfig).overrides).flatMap((override, index): Gap[] => {
    const path = `.fieldConfig.overrides[${index}]`;
    const properties = listOf(bagOf(override).properties).flatMap((property, at): Gap[] => {
      const id = stringIn(bagOf(property).id);
      if (isKnownProperty(id) || UNSEEN.has(id)) return [];
      return [ignored(`${path}.properties[${at}]`, `An override of "${id}" is left out.`)];
    });
    if (readOverride(override)) return properties;
    return [ignored(path, "An override is left out: its matcher is not known."), ...properties];
  });
}

function stackingGaps({ fieldConfig, percentage, stack }: RawPanel): Gap[] {
  const text = "Series are stacked by their values, and not in percent.";
  const { stacking } = bagOf(bagOf(bagOf(fieldConfig).defaults).custom);
  if (bagOf(stacking).mode === "percent") return [approximated(".fieldConfig.defaults.custom.stacking", text)];
  return percentage === true && stack === true ? [approximated(".percentage", text)] : [];
}

/** Of graphs and single figures as older versions of Grafana have them. */
const OLD: Readonly<Record<string, string>> = {
  seriesOverrides: "How single series look is left out.",
  aliasColors: "Colours of single series are left out.",
  valueMaps: "Texts for single values are left out.",
  rangeMaps: "Texts for ranges of values are left out.",
  prefix: "The text before the figure is left out.",
  postfix: "The text behind the figure is left out.",
};

function oldGaps(raw: RawPanel): Gap[] {
  const gaps = Object.entries(OLD).flatMap(([name, text]): Gap[] =>
    isSomething(raw[name]) ? [ignored(`.${name}`, text)] : [],
  );
  const limits = raw.type === "singlestat" && (raw.colorValue === true || raw.colorBackground === true);
  const colours = ignored(".thresholds", "The figure has no colour of thresholds.");
  const zero = ignored(".nullPointMode", "What is missing is a gap, and not zero.");
  return [...gaps, ...(limits ? [colours] : []), ...(raw.nullPointMode === "null as zero" ? [zero] : [])];
}

/** Each single figure has a text for null, whether somebody wrote one or not. */
function isSomething(value: unknown): boolean {
  if (!Array.isArray(value)) return typeof value === "string" ? value !== "" : Object.keys(bagOf(value)).length > 0;
  return value.map(bagOf).some(({ from, value: of }) => of !== "null" && from !== "null");
}
