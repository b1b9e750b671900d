import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult, PanelSeries } from "@/lib/dashboards/panel-series";
import { type Frame, type FrameField, rowsAt } from "./frame";

type Shown = Pick<PanelResult, "series" | "times">;
/** The values that are there, each with its time. */
type Samples = readonly (readonly [time: number, value: number])[];

/** The column of times. */
const TIME = "Time";

/** What Prometheus answered, as Grafana hands it to transformations: a frame for each series, and for each query that wants a table. */
export function panelFrames({ queries }: Pick<Panel, "queries">, { series, times }: Shown): readonly Frame[] {
  const tables = queries.filter(({ isTable }) => isTable).map(({ ref }) => ref);
  const answered = tables.filter((ref) => series.some((one) => one.ref === ref));
  const plain = series.filter(({ ref }) => !tables.includes(ref));
  return [
    ...plain.map((one) => seriesFrame(one, samplesOf(one.values, times))),
    ...answered.map((ref) =>
      tableFrame(
        series.filter((one) => one.ref === ref),
        times,
        answered.length > 1 ? `Value #${refOf(ref)}` : "Value",
      ),
    ),
  ];
}

/** As in the file: a query that is both for a range and instant is run as two. */
function refOf(ref: string): string {
  return ref.replace(/-instant$/, "");
}

function seriesFrame({ ref, name, labels }: PanelSeries, samples: Samples): Frame {
  const value = { name: labels.__name__ ?? "Value", title: name, labels, kind: "number" as const };
  return { ref: refOf(ref), fields: [timeField(samples), { ...value, values: samples.map(([, one]) => one) }] };
}

/** One row for each time and set of labels, in the order of time. */
function tableFrame(series: readonly PanelSeries[], times: readonly number[], valueName: string): Frame {
  const rows = series.map(({ labels, values }) => ({ labels, samples: samplesOf(values, times) }));
  const labels = [...new Set(series.flatMap((one) => Object.keys(one.labels).sort()))];
  const samples = rows.flatMap((row) => row.samples);
  const fields: FrameField[] = [
    timeField(samples),
    ...labels.map((label): FrameField => {
      const values = rows.flatMap((row) => row.samples.map(() => ownLabel(row.labels, label)));
      return { name: label, labels: {}, kind: "text", values };
    }),
    { name: valueName, labels: {}, kind: "number", values: samples.map(([, value]) => value) },
  ];
  const indexes = samples.map((_, at) => at);
  const inTime = indexes.sort((one, other) => (samples[one]?.[0] ?? 0) - (samples[other]?.[0] ?? 0));
  return rowsAt({ ref: refOf(series[0]?.ref ?? ""), fields }, inTime);
}

function timeField(samples: Samples): FrameField {
  return { name: TIME, labels: {}, kind: "time", values: samples.map(([time]) => time) };
}

function ownLabel(labels: PanelSeries["labels"], label: string): string {
  return Object.hasOwn(labels, label) ? (labels[label] ?? "") : "";
}

/** An instant value has the last time. */
function samplesOf(values: PanelSeries["values"], times: readonly number[]): Samples {
  const skipped = times.length - values.length;
  return values.flatMap((value, index) => (value === null ? [] : [[times[skipped + index] ?? 0, value] as const]));
}
