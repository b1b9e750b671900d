import { FIELD_KINDS } from "./frames/field-kinds";
import {
  bagOf,
  listOf,
  numberOf,
  type RawField,
  RawField as RawFieldSchema,
  stringIn,
  stringsOf,
} from "./grafana-json";
import type { ColourStep, FieldOptions, Mapping, NamedField, Override } from "./model";
import { ownOf } from "./own-of";
import { leadsSomewhere, linksOf } from "./read-links";
import { patternOf } from "./text-pattern";

const NAMES: Readonly<Record<string, string>> = {
  green: "var(--good)",
  red: "var(--bad)",
  orange: "var(--warn)",
  yellow: "var(--warn)",
  blue: "var(--info)",
  purple: "var(--waiting)",
  gray: "var(--neutral)",
  grey: "var(--neutral)",
  text: "var(--text)",
  white: "var(--text)",
  black: "var(--text)",
};

/** A colour of ours for one of Grafana's, or the colour as it is. Undefined for what is none. */
function colourOf(name: string): string | undefined {
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(name) || /^rgba?\([\d., %]+\)$/.test(name)) return name;
  const plain = name.replace(/^(?:super-light|semi-dark|light|dark)-/, "");
  return ownOf(NAMES, plain);
}

const USUAL_GROUP = "A";

/** `fieldConfig.defaults`, or what an override of them changes. */
export function readField(value: unknown): FieldOptions {
  const read = RawFieldSchema.safeParse(value ?? {});
  return fieldOptions(read.success ? read.data : ({} as RawField)); // all of it is optional
}

function fieldOptions(field: RawField): FieldOptions {
  const custom = bagOf(field.custom);
  const thresholds = bagOf(field.thresholds);
  const fixed =
    stringIn(bagOf(field.color).mode) === "fixed" ? colourOf(stringIn(bagOf(field.color).fixedColor)) : undefined;
  const drawStyle = stringIn(custom.drawStyle);
  return {
    unit: field.unit ?? "",
    ...(field.decimals === undefined ? {} : { decimals: field.decimals }),
    ...(field.min === undefined ? {} : { min: field.min }),
    ...(field.max === undefined ? {} : { max: field.max }),
    ...(field.displayName ? { name: field.displayName } : {}),
    ...(field.noValue === undefined ? {} : { noValue: field.noValue }),
    ...(fixed === undefined ? {} : { colour: fixed }),
    thresholds: thresholdsOf(thresholds.steps),
    arePercent: thresholds.mode === "percentage",
    mappings: listOf(field.mappings).flatMap(mappingsOf),
    fill: numberOf(custom.fillOpacity) ?? 0,
    ...stackingOf(custom.stacking),
    draws: drawStyle === "bars" || drawStyle === "points" ? drawStyle : "lines",
    isDashed: stringIn(bagOf(custom.lineStyle).fill) === "dash",
    spansGaps: custom.spanNulls === true || typeof custom.spanNulls === "number",
    showsThresholds: /line|area|dashed/.test(stringIn(bagOf(custom.thresholdsStyle).mode)),
    isHidden: bagOf(custom.hideFrom).viz === true,
    ...columnOf(custom),
    links: linksOf(field.links).filter(leadsSomewhere),
    isColoured: /^(?:color|gauge|lcd|basic|gradient)/.test(
      stringIn(bagOf(custom.cellOptions).type) || stringIn(custom.displayMode),
    ),
  };
}

function stackingOf(value: unknown): Pick<FieldOptions, "stacking" | "stackGroup"> {
  const { group = USUAL_GROUP, mode } = bagOf(value);
  const stacking = mode === "normal" || mode === "percent" ? mode : "none";
  return { stacking, ...(group !== USUAL_GROUP && { stackGroup: String(group) }) };
}

/** A column in the middle is on the left. */
function columnOf({ width, align }: Readonly<Record<string, unknown>>): Pick<FieldOptions, "width" | "align"> {
  const wide = typeof width === "number" && width > 0 ? { width } : {};
  if (align === "right") return { ...wide, align };
  return align === "left" || align === "center" ? { ...wide, align: "left" } : wide;
}

function thresholdsOf(steps: unknown): ColourStep[] {
  return listOf(steps)
    .map(bagOf)
    .map(({ value, color }) => ({
      from: numberOf(value) ?? Number.NEGATIVE_INFINITY,
      colour: colourOf(stringIn(color)) ?? "var(--text)",
    }))
    .sort((one, other) => one.from - other.from);
}

function mappingsOf(value: unknown): Mapping[] {
  const { type, options } = bagOf(value);
  const result = (shown: unknown) => ({
    text: stringIn(bagOf(shown).text) || undefined,
    colour: colourOf(stringIn(bagOf(shown).color)),
  });
  const of = bagOf(options);
  if (type === "value")
    return Object.entries(of).map(([key, shown]) => ({ ...result(shown), matches: (one) => String(one) === key }));
  if (type === "range") {
    const [from, to] = [numberOf(of.from) ?? Number.NEGATIVE_INFINITY, numberOf(of.to) ?? Number.POSITIVE_INFINITY];
    return [{ ...result(of.result), matches: (one) => typeof one === "number" && one >= from && one <= to }];
  }
  if (type === "special") return [{ ...result(of.result), matches: special(stringIn(of.match)) }];
  const pattern = type === "regex" ? patternOf(stringIn(of.pattern)) : undefined;
  return pattern ? [{ ...result(of.result), matches: (one) => typeof one === "string" && pattern.test(one) }] : [];
}

function special(match: string): Mapping["matches"] {
  return (one) => {
    const isNumberless = one === "NaN";
    if (match === "null") return one === null;
    if (match === "nan") return isNumberless;
    if (match === "null+nan") return one === null || isNumberless;
    if (match === "true" || match === "false") return String(one) === match;
    return match === "empty" && one === "";
  };
}

const CUSTOM = "custom.";
const isCustom = (name: string) => name.startsWith(CUSTOM);

/** One of `fieldConfig.overrides`; undefined for a matcher that we do not have. */
export function readOverride(value: unknown): Override | undefined {
  const { matcher, properties } = bagOf(value);
  const matches = matcherOf(stringIn(bagOf(matcher).id), bagOf(matcher).options);
  if (!matches) return undefined;
  const all = listOf(properties)
    .map(bagOf)
    .map(({ id, value: one }) => [stringIn(id), one] as const);
  const [ofCustom, others] = [all.filter(([name]) => isCustom(name)), all.filter(([name]) => !isCustom(name))];
  const changed = Object.fromEntries(others);
  const custom = Object.fromEntries(ofCustom.map(([name, one]) => [name.slice(CUSTOM.length), one]));
  const read = readField({ ...changed, custom });
  const names = [...Object.keys(changed), ...Object.keys(custom)];
  const wanted = new Set<string>(names.flatMap((name) => ownOf(CHANGES, name) ?? []));
  return { matches, change: Object.fromEntries(Object.entries(read).filter(([name]) => wanted.has(name))) };
}

/** Which of our options a property of Grafana's changes. */
const CHANGES: Readonly<Record<string, readonly (keyof FieldOptions)[]>> = {
  unit: ["unit"],
  decimals: ["decimals"],
  min: ["min"],
  max: ["max"],
  displayName: ["name"],
  noValue: ["noValue"],
  color: ["colour"],
  thresholds: ["thresholds", "arePercent"],
  mappings: ["mappings"],
  fillOpacity: ["fill"],
  stacking: ["stacking", "stackGroup"],
  drawStyle: ["draws"],
  lineStyle: ["isDashed"],
  spanNulls: ["spansGaps"],
  hideFrom: ["isHidden"],
  cellOptions: ["isColoured"],
  displayMode: ["isColoured"],
  width: ["width"],
  align: ["align"],
  links: ["links"],
};

/** Whether an override of it is one of ours. */
export function isKnownProperty(id: string): boolean {
  return Object.hasOwn(CHANGES, id.startsWith(CUSTOM) ? id.slice(CUSTOM.length) : id);
}

function matcherOf(id: string, options: unknown): Override["matches"] | undefined {
  const text = stringIn(options);
  if (id === "byName") return ({ name }: NamedField) => name === text;
  if (id === "byFrameRefID") return ({ ref }: NamedField) => ref === text;
  if (id === "byType") return ({ kind = "number" }: NamedField) => kind === FIELD_KINDS[text];
  if (id === "byNames") {
    const names = new Set(stringsOf(bagOf(options).names));
    return ({ name }: NamedField) => names.has(name) !== (bagOf(options).mode === "exclude");
  }
  const pattern = id === "byRegexp" ? patternOf(text) : undefined;
  return pattern && (({ name }: NamedField) => pattern.test(name));
}
