import { fieldOptionsOf } from "@/lib/dashboards/field-appearance";
import type { Panel } from "@/lib/dashboards/model";
import { type PanelSeries, shownName } from "@/lib/dashboards/panel-series";
import { patternOf } from "@/lib/dashboards/text-pattern";
import { type Cell, type Frame, type FrameField, lengthOf, numberIn, timeFieldOf, titlesOf } from "./frame";

/** What of frames becomes a series: a field, or of a panel that shows each row a cell. */
interface Part {
  readonly frame: Frame;
  readonly field: FrameField;
  readonly title: string;
  readonly row?: number;
}

const COLOURS = 8;

/** The series that a chart or figure shows of its frames, on the times of the answer. */
export function frameSeries(panel: Panel, frames: readonly Frame[], times: readonly number[]): readonly PanelSeries[] {
  const isFigure = panel.kind !== "timeseries" && panel.kind !== "heatmap";
  const shown = frames.flatMap((frame) => partsOf(panel, frame, isFigure));
  const parts = isFigure && panel.reduces.allRows ? shown.flatMap(rowParts).slice(0, panel.reduces.maxRows) : shown;
  return parts.map((part, index) => seriesOf(panel, part, { index, times }));
}

/** Fields of numbers; of a figure those that it names. A chart shows what has times. */
function partsOf({ reduces }: Panel, frame: Frame, isFigure: boolean): readonly Part[] {
  if (!isFigure && !timeFieldOf(frame)) return [];
  const titles = titlesOf(frame);
  const pattern = reduces.fields === "" ? undefined : patternOf(reduces.fields);
  const isShown = ({ field, title }: Part) => (isFigure && pattern ? pattern.test(title) : field.kind === "number");
  return frame.fields.map((field, at): Part => ({ frame, field, title: titles[at] ?? "" })).filter(isShown);
}

function rowParts(part: Part): readonly Part[] {
  return Array.from({ length: lengthOf(part.frame) }, (_, row) => ({ ...part, title: rowTitle(part, row), row }));
}

/** The texts of its row, and the name of the field where there are several of numbers. */
function rowTitle({ frame, field, title }: Part, row: number): string {
  const others = frame.fields.filter((one) => one !== field);
  const texts = others.filter(({ kind }) => kind === "text").flatMap(({ values }) => values[row] || []);
  const isOnly = texts.length > 0 && others.every(({ kind }) => kind !== "number");
  return (isOnly ? texts : [...texts, title]).join(" ");
}

function seriesOf(
  panel: Panel,
  part: Part,
  { index, times }: { index: number; times: readonly number[] },
): PanelSeries {
  const { frame, field, row } = part;
  const options = fieldOptionsOf(panel, { name: part.title, ref: frame.ref });
  const cells = row === undefined ? field.values : [field.values[row] ?? null];
  const time = row === undefined ? timeFieldOf(frame) : undefined;
  return {
    key: `${frame.ref}-${index}`,
    ref: frame.ref,
    name: shownName(options, part.title, field.labels),
    labels: field.labels,
    options,
    colour: options.colour ?? `var(--series-${(index % COLOURS) + 1})`,
    values: time && time !== field ? onTimes(cells, time.values, times) : cells.map(numberIn),
    last: cells.findLast((cell) => cell !== null) ?? null,
  };
}

/** A value for each of these times, and nothing where there is none. Other times have their values alone. */
function onTimes(cells: readonly Cell[], at: readonly Cell[], times: readonly number[]): (number | null)[] {
  const grid = new Set<Cell>(times);
  const numbers = cells.map(numberIn);
  if (!at.every((time) => grid.has(time))) return numbers;
  const known = new Map(at.map((time, index) => [time, numbers[index]]));
  return times.map((time) => known.get(time) ?? null);
}
