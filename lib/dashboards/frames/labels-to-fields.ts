import { stringIn, stringsOf } from "@/lib/dashboards/grafana-json";
import type { Transform } from "./frame";
import { type Frame, type FrameField, lengthOf } from "./frame";
import { merge } from "./merge";

/** SeriesLabels become columns of one table, or rows of one table for each field. */
export const labelsToFields: Transform = (frames, options) => {
  const kept = new Set(stringsOf(options.keepLabels));
  const isKept = (label: string) => kept.size === 0 || kept.has(label);
  if (options.mode === "rows") return frames.flatMap((frame) => labelRows(frame, isKept));
  return merge(frames.map((frame) => labelColumns(frame, stringIn(options.valueLabel), isKept)));
};

const hasLabels = ({ labels }: FrameField) => Object.keys(labels).length > 0;

function labelColumns(frame: Frame, valueLabel: string, isKept: (label: string) => boolean): Frame {
  const length = lengthOf(frame);
  const columns = new Map<string, FrameField>();
  const values = frame.fields.map((field): FrameField => {
    if (!hasLabels(field)) return field;
    const { [valueLabel]: name = field.name, ...labels } = field.labels;
    for (const [label, value] of Object.entries(labels))
      if (isKept(label))
        columns.set(label, { name: label, labels: {}, kind: "text", values: new Array(length).fill(value) });
    return { name, labels: {}, kind: field.kind, values: field.values };
  });
  const [times, others] = [values.filter(({ kind }) => kind === "time"), values.filter(({ kind }) => kind !== "time")];
  return { ref: frame.ref, fields: [...times, ...columns.values(), ...others] };
}

function labelRows({ ref, fields }: Frame, isKept: (label: string) => boolean): readonly Frame[] {
  return fields.filter(hasLabels).map(({ labels }) => {
    const shown = Object.entries(labels).filter(([label]) => isKept(label));
    return {
      ref,
      fields: [
        textField(
          "label",
          shown.map(([label]) => label),
        ),
        textField(
          "value",
          shown.map(([, value]) => value),
        ),
      ],
    };
  });
}

function textField(name: string, values: readonly string[]): FrameField {
  return { name, labels: {}, kind: "text", values };
}
