import { stringIn } from "@/lib/dashboards/grafana-json";
import { fieldNamed } from "./field-matcher";
import type { Transform } from "./frame";
import { type Cell, type Frame, type FrameField, lengthOf, timeFieldOf } from "./frame";

/** A frame with the field that it is joined by, and its others. */
interface Side {
  readonly by: FrameField;
  readonly others: readonly FrameField[];
}

type Rows = readonly (readonly (number | undefined)[])[];

/** One frame of several, by the values of a field that each has, or by their times. Frames without it are left out. */
export const joinByField: Transform = (frames, { byField, mode }) => {
  if (frames.length < 2) return frames;
  const sides = frames.flatMap((frame) => sideOf(frame, stringIn(byField)) ?? []);
  const [first] = sides;
  if (!first) return frames;
  const rows = joinedRows(sides, stringIn(mode));
  const cells = ({ values }: FrameField, at: number): Cell[] => rows.map((row) => values[row[at] ?? -1] ?? null);
  const by = { ...first.by, values: rows.map((row) => keyIn(sides, row)) };
  const others = sides.flatMap(({ others: own }, at) => own.map((field) => ({ ...field, values: cells(field, at) })));
  return [{ ref: "", fields: [by, ...others] }];
};

function sideOf(frame: Frame, byField: string): Side | undefined {
  const by = byField === "" ? timeFieldOf(frame) : fieldNamed(frame, byField);
  return by && { by, others: frame.fields.filter((field) => field !== by) };
}

function keyIn(sides: readonly Side[], row: readonly (number | undefined)[]): Cell {
  const at = row.findIndex((index) => index !== undefined);
  return sides[at]?.by.values[row[at] ?? -1] ?? null;
}

/** Of each row, which of each side it is. */
function joinedRows(sides: readonly Side[], mode: string): Rows {
  if (mode === "inner") return innerRows(sides);
  return mode === "outerTabular" ? tabularRows(sides) : outerRows(sides);
}

/** One for each value, numbers ascending: the last row of those that have it. */
function outerRows(sides: readonly Side[]): Rows {
  const rows = new Map<Cell, (number | undefined)[]>();
  for (const [at, { by }] of sides.entries())
    for (const [index, key] of by.values.entries()) {
      const row = rows.get(key) ?? new Array<number | undefined>(sides.length).fill(undefined);
      row[at] = index;
      rows.set(key, row);
    }
  const all = [...rows];
  const isNumeric = all.every(([key]) => typeof key === "number");
  if (isNumeric) all.sort(([one], [other]) => Number(one) - Number(other));
  return all.map(([, row]) => row);
}

const MAX_ROWS = 10_000;

/** One for each choice of rows that have the same value, of all sides. */
function innerRows([first, ...others]: readonly Side[]): Rows {
  let rows = (first?.by.values ?? []).map((key, index) => ({ key, row: [index] }));
  for (const { by } of others) {
    const indexes = indexesOf(by);
    rows = rows
      .flatMap(({ key, row }) => (indexes.get(key) ?? []).map((index) => ({ key, row: [...row, index] })))
      .slice(0, MAX_ROWS);
  }
  return rows.map(({ row }) => row);
}

/** One for each row of any side, with the first of each other that has the same value; those that are the same are one. */
function tabularRows(sides: readonly Side[]): Rows {
  const indexes = sides.map(({ by }) => indexesOf(by));
  const rows = sides.flatMap(({ by }, at) =>
    by.values.map((key, index) => indexes.map((of, other) => (other === at ? index : of.get(key)?.[0]))),
  );
  return [...new Map(rows.map((row) => [row.join(), row])).values()];
}

function indexesOf({ values }: FrameField): ReadonlyMap<Cell, readonly number[]> {
  const indexes = new Map<Cell, number[]>();
  for (const [index, key] of values.entries()) {
    const known = indexes.get(key);
    if (known) known.push(index);
    else indexes.set(key, [index]);
  }
  return indexes;
}

/** Several frames that all have times by their times; others as they are. */
export function joinedByTime(frames: readonly Frame[]): readonly Frame[] {
  const areTimed = frames.every(({ fields }) => fields.some(({ kind }) => kind === "time"));
  return areTimed && frames.some((frame) => lengthOf(frame) > 0) ? joinByField(frames, {}, (text) => text) : frames;
}
