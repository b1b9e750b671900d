import { z } from "@/lib/kube/zod";

/** Wrong values are as if they were not there: a dashboard is shown as far as it can be. */
const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);
const flag = z.catch(z.optional(z.boolean()), undefined);
const anything = z.optional(z.unknown());
const Bag = z.record(z.string(), z.unknown());
const bag = z.catch(z.optional(Bag), undefined);
const strings = z.catch(z.optional(z.array(z.string())), undefined);
const list = z.catch(z.optional(z.array(z.unknown())), undefined);

export const RawTarget = z.looseObject({
  expr: text,
  legendFormat: text,
  instant: flag,
  range: flag,
  format: text,
  interval: anything,
  hide: flag,
  datasource: anything,
});
export type RawTarget = z.infer<typeof RawTarget>;

export const RawField = z.looseObject({
  unit: text,
  decimals: number,
  min: number,
  max: number,
  noValue: text,
  displayName: text,
  color: bag,
  thresholds: bag,
  mappings: list,
  links: list,
  custom: bag,
});
export type RawField = z.infer<typeof RawField>;

export const RawPanel = z.looseObject({
  id: anything,
  type: text,
  title: text,
  description: text,
  datasource: anything,
  gridPos: bag,
  targets: list,
  fieldConfig: bag,
  options: bag,
  transformations: list,
  links: list,
  collapsed: flag,
  panels: list,
  repeat: text,
  timeShift: text,
  timeFrom: text,
  interval: text,
  // Of the old graph and singlestat.
  yaxes: list,
  stack: flag,
  fill: number,
  lines: flag,
  bars: flag,
  nullPointMode: text,
  legend: bag,
  format: text,
  valueName: text,
  content: text,
  span: number,
  height: anything,
});
export type RawPanel = z.infer<typeof RawPanel>;

export const RawVariable = z.looseObject({
  name: text,
  label: text,
  type: text,
  hide: anything,
  multi: flag,
  includeAll: flag,
  allValue: text,
  query: anything,
  definition: text,
  regex: text,
  sort: number,
  current: bag,
  options: list,
  staticOptions: list,
});
export type RawVariable = z.infer<typeof RawVariable>;

export const RawDashboard = z.looseObject({
  title: text,
  schemaVersion: number,
  time: bag,
  refresh: anything,
  templating: bag,
  annotations: bag,
  panels: list,
  rows: list,
  elements: anything,
  layout: anything,
});
export type RawDashboard = z.infer<typeof RawDashboard>;

export const bagOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const read = Bag.safeParse(value);
  return read.success ? read.data : {};
};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const stringIn = (value: unknown): string => (typeof value === "string" ? value : "");
export const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
export const stringsOf = (value: unknown): readonly string[] => strings.parse(value) ?? [];
