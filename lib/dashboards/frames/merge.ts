import { type Cell, type Frame, type FrameField, lengthOf } from "./frame";

type Row = Map<string, Cell>;

/**
 * One frame of several: rows are one where the fields that all frames have are the same, and no other field differs. Frames
 * that share no field stay as they are.
 */
export function merge(frames: readonly Frame[]): readonly Frame[] {
  const all = frames.filter(({ fields }) => fields.length > 0);
  if (frames.length < 2 || all.length === 0) return frames;
  const fields = new Map<string, FrameField>();
  for (const { fields: own } of all)
    for (const field of own) if (!fields.has(field.name)) fields.set(field.name, field);
  const names = [...fields.keys()];
  const keys = names.filter((name) => all.every(({ fields: own }) => own.some((field) => field.name === name)));
  if (keys.length === 0) return frames;
  const rows = mergedRows(all, keys);
  const merged = [...fields].map(([name, { kind }]) => ({
    name,
    labels: {},
    kind,
    values: rows.map((row) => row.get(name) ?? null),
  }));
  return [{ ref: "", fields: merged }];
}

function mergedRows(frames: readonly Frame[], keys: readonly string[]): readonly Row[] {
  const rows: Row[] = [];
  const byKey = new Map<string, Row[]>();
  for (const frame of frames)
    for (let index = 0; index < lengthOf(frame); index += 1) {
      const row: Row = new Map(frame.fields.map(({ name, values }) => [name, values[index] ?? null]));
      const key = JSON.stringify(keys.map((name) => row.get(name) ?? null));
      const known = byKey.get(key) ?? [];
      const mergeable = known.filter((one) => agrees(one, row));
      for (const one of mergeable) for (const [name, cell] of row) one.set(name, cell);
      if (mergeable.length > 0) continue;
      rows.push(row);
      byKey.set(key, [...known, row]);
    }
  return rows;
}

/** Nothing differs from nothing only. */
function agrees(one: Row, other: Row): boolean {
  return [...other].every(([name, cell]) => (one.get(name) ?? null) === null || one.get(name) === cell);
}
