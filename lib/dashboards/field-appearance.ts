import type { ColourStep, FieldOptions, NamedField, Panel } from "./model";
import { inUnit } from "./units";

/** The options of one field: those of the panel, changed by each override that is about it, in their order. */
export function fieldOptionsOf({ field, overrides }: Panel, of: NamedField): FieldOptions {
  return Object.assign({}, field, ...overrides.filter(({ matches }) => matches(of)).map(({ change }) => change));
}

/** How a value reads: by the first mapping that is about it, else in its unit. "No data" is not zero. */
export function valueText(value: number | string | null, options: FieldOptions): string {
  const mapped = options.mappings.find(({ matches, text }) => text !== undefined && matches(value));
  if (mapped?.text !== undefined) return mapped.text;
  if (value === null) return options.noValue ?? "No data";
  return typeof value === "number" ? inUnit(value, options.unit, options.decimals) : value;
}

const MAX_DECIMALS = 8;

/** How values read at an axis with these: with as many decimals as it takes for no two to read the same. */
export function axisText(ticks: readonly number[], field: FieldOptions): (value: number) => string {
  const textWith = (decimals: number | undefined) => (value: number) =>
    valueText(value, { ...field, decimals, mappings: [] });
  const usual = textWith(field.decimals);
  const tried = [usual, ...Array.from({ length: MAX_DECIMALS }, (_, index) => textWith(index + 1))];
  return tried.find((text) => new Set(ticks.map(text)).size === ticks.length) ?? usual;
}

/** The colour that a value has by mappings and thresholds; undefined where it has none of its own. */
export function valueColour(value: number | string | null, options: FieldOptions): string | undefined {
  const mapped = options.mappings.find(({ matches, colour }) => colour !== undefined && matches(value));
  if (mapped) return mapped.colour;
  if (typeof value !== "number") return undefined;
  return steps(options).findLast(({ from }) => value >= from)?.colour;
}

/** Thresholds in the unit of the values: percentages are of the range from least to most. */
export function steps({ thresholds, arePercent, min = 0, max = 100 }: FieldOptions): readonly ColourStep[] {
  if (!arePercent) return thresholds;
  return thresholds.map(({ from, colour }) => ({ colour, from: min + ((max - min) * from) / 100 }));
}
