export type Cell = string | number | null;
export type Numbers = readonly (number | null)[];
export type SeriesLabels = Readonly<Record<string, string>>;
export type FieldKind = "time" | "number" | "text" | "list";

/** A column, as Grafana has it: transformations and overrides find it by its name or by what it is shown as. */
export interface FrameField {
  readonly name: string;
  /** What it is shown as, where that is not its name. */
  readonly title?: string;
  readonly labels: SeriesLabels;
  /** Times are milliseconds since epoch; a list is a text. */
  readonly kind: FieldKind;
  readonly values: readonly Cell[];
}

/** A table: its fields have the same number of values. */
export interface Frame {
  /** The query that it is from; empty for what was made of several. */
  readonly ref: string;
  readonly fields: readonly FrameField[];
}

/** What one of Grafana's transformations makes of frames. `fill` puts the values of variables into a text. */
export type Transform = (
  frames: readonly Frame[],
  options: Readonly<Record<string, unknown>>,
  fill: (text: string) => string,
) => readonly Frame[];

export function lengthOf({ fields }: Frame): number {
  return fields[0]?.values.length ?? 0;
}

/** What its fields are shown as, each once. */
export function titlesOf({ fields }: Frame): readonly string[] {
  return uniqueNames(fields.map(({ name, title }) => title ?? name));
}

export function timeFieldOf({ fields }: Frame): FrameField | undefined {
  return fields.find(({ kind }) => kind === "time");
}

/** A field of cells whose kind they say themselves. */
export function cellField(name: string, values: readonly Cell[]): FrameField {
  const first = values.find((value) => value !== null);
  return { name, labels: {}, kind: typeof first === "string" ? "text" : "number", values };
}

/** Its rows in this order, or some of them. */
export function rowsAt(frame: Frame, indexes: readonly number[]): Frame {
  const fields = frame.fields.map((field) => ({ ...field, values: indexes.map((at) => field.values[at] ?? null) }));
  return { ...frame, fields };
}

/** Names that are there several times get a number each, as Grafana gives them one. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) (taken.has(name) ? repeated : taken).add(name);
  return names.map((name) => {
    if (!repeated.has(name)) return name;
    let number = 1;
    while (taken.has(`${name} ${number}`)) number += 1;
    taken.add(`${name} ${number}`);
    return `${name} ${number}`;
  });
}

/** In the order of their kind; nothing comes last. */
export function compared(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}

export function numberIn(cell: Cell): number | null {
  return typeof cell === "number" ? cell : null;
}
