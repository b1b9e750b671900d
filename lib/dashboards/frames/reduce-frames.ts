import { cellReducer } from "@/lib/dashboards/reduce";
import { fieldMatcher } from "./field-matcher";
import type { Transform } from "./frame";
import { type Cell, cellField, type Frame, type FrameField, titlesOf } from "./frame";
import { calcsOf } from "./reduce-calcs";

type Options = Readonly<Record<string, unknown>>;
type Reducers = readonly NonNullable<ReturnType<typeof cellReducer>>[];

interface Read {
  readonly ref: string;
  readonly fields: readonly { readonly field: FrameField; readonly title: string }[];
}

/** One row for each field with its calculations, or one row of each frame, as the mode says. */
export const reduceFrames: Transform = (frames, options) => {
  const reducers = calcsOf(options).flatMap((calc) => cellReducer(calc) ?? []);
  if (calcsOf(options).length === 0) return frames;
  const isOneRow = options.mode === "reduceFields";
  const read = readFields(frames, options, isOneRow && options.includeTimeField === true);
  if (!isOneRow) return [rowForEach(read, reducers, options.labelsToFields === true)];
  return read.filter(({ fields }) => fields.length > 0).map((frame) => oneRow(frame, reducers));
};

/** Those that its matcher takes, or all but times. */
function readFields(frames: readonly Frame[], options: Options, hasTime: boolean): readonly Read[] {
  const isRead = fieldMatcher(options.fields) ?? (({ kind }: FrameField) => hasTime || kind !== "time");
  return frames.map((frame) => {
    const titles = titlesOf(frame);
    const fields = frame.fields
      .map((field, at) => ({ field, title: titles[at] ?? "" }))
      .filter(({ field, title }) => isRead(field, title, frame));
    return { ref: frame.ref, fields };
  });
}

function rowForEach(frames: readonly Read[], reducers: Reducers, hasLabels: boolean): Frame {
  const all = frames.flatMap(({ fields }) => fields);
  const labels = hasLabels ? [...new Set(all.flatMap(({ field }) => Object.keys(field.labels).sort()))] : [];
  const names = all.map(({ field, title }) => (hasLabels ? field.name : title));
  return {
    ref: "",
    fields: [
      textField("Field", names),
      ...labels.map((label) =>
        textField(
          label,
          all.map(({ field }) => ownLabel(field, label)),
        ),
      ),
      ...reducers.map(({ name, reduce, isList }) => {
        const column = cellField(
          name,
          all.map(({ field }) => reduce(field.values)),
        );
        return isList ? { ...column, kind: "list" as const } : column;
      }),
    ],
  };
}

function ownLabel({ labels }: FrameField, label: string): Cell {
  return Object.hasOwn(labels, label) ? (labels[label] ?? null) : null;
}

function textField(name: string, values: readonly Cell[]): FrameField {
  return { name, labels: {}, kind: "text", values };
}

/** Several calculations of a field are told apart by their names. */
function oneRow({ ref, fields }: Read, reducers: Reducers): Frame {
  const cells = fields.flatMap(({ field, title }) =>
    reducers.map(({ name, reduce, isList }): FrameField => {
      const value = reduce(field.values);
      const kind = isList ? "list" : reducedKind(field, value);
      return { ...field, title: reducers.length > 1 ? `${title} ${name}` : title, kind, values: [value] };
    }),
  );
  return { ref, fields: cells };
}

/** "All Zeros" of numbers is a word. */
function reducedKind({ kind }: FrameField, value: Cell): FrameField["kind"] {
  return kind === "number" ? cellField("", [value]).kind : kind;
}
