import { bagOf, stringIn, stringsOf } from "@/lib/dashboards/grafana-json";
import { cellReducer } from "@/lib/dashboards/reduce";
import type { Transform } from "./frame";
import { cellField, type Frame, type FrameField, lengthOf, titlesOf } from "./frame";

type Options = Readonly<Record<string, unknown>>;
type Titled = readonly [field: FrameField, title: string];

/** One row for each group of values, with the calculations of the other fields; the group of none is left out. */
export const groupBy: Transform = (frames, options) => {
  const operations = new Map(Object.entries(bagOf(options.fields)).map(([name, value]) => [name, bagOf(value)]));
  if (![...operations.values()].some(({ operation }) => operation === "groupby")) return frames;
  return frames.flatMap((frame) => groupedFrame(frame, operations));
};

function groupedFrame(frame: Frame, operations: ReadonlyMap<string, Options>): readonly Frame[] {
  const titles = titlesOf(frame);
  const titled = frame.fields.map((field, at): Titled => [field, titles[at] ?? ""]);
  const optionsOf = ([{ name }, title]: Titled) => operations.get(title) ?? operations.get(name) ?? {};
  const keys = titled.filter((one) => optionsOf(one).operation === "groupby");
  if (keys.length === 0) return [];
  const groups = groupsOf(keys, lengthOf(frame));
  const fields = [
    ...keys.map(([field]) => ({
      ...field,
      labels: {},
      values: groups.map(([first = 0]) => field.values[first] ?? null),
    })),
    ...titled.flatMap((one) => calculatedFields(one, calculationsOf(optionsOf(one)), groups)),
  ];
  return [{ ref: frame.ref, fields }];
}

/** The rows of each group, in the order of their first ones. */
function groupsOf(keys: readonly Titled[], length: number): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (let row = 0; row < length; row += 1) {
    const key = JSON.stringify(keys.map(([{ values }]) => values[row] ?? null));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function calculationsOf({ operation, aggregations }: Options): readonly string[] {
  if (operation === "count") return ["count"];
  return operation === "aggregate" ? stringsOf(aggregations) : [];
}

function calculatedFields([field, title]: Titled, calcs: readonly string[], groups: readonly (readonly number[])[]) {
  return calcs.flatMap((calc) => {
    const reducer = cellReducer(stringIn(calc));
    if (!reducer) return [];
    const values = groups.map((rows) => reducer.reduce(rows.map((row) => field.values[row] ?? null)));
    return [{ ...cellField(`${title} (${calc})`, values), ...(hasKindOf(calc) ? { kind: field.kind } : {}) }];
  });
}

/** The last of some times is a time. */
function hasKindOf(calc: string): boolean {
  return ["first", "firstNotNull", "last", "lastNotNull", "min", "max"].includes(calc);
}
