import { TimePlot } from "@/components/charts/time-plot";
import type { BoardTime } from "./panel";
import type { PanelData } from "./panels";

interface PlotProps {
  readonly panel: PanelData;
  readonly time: BoardTime;
  readonly height: number;
}

/** The chart of a panel, with the time that all charts of the board look at. */
export function Plot({ panel, time, height }: PlotProps) {
  const { times, place, events, onMoment } = time;
  const { title, range, series, stacked, gaps } = panel;
  const at = place === undefined ? undefined : (times[place] ?? 0);
  return (
    <TimePlot
      {...{ title, height, times, range, series, stacked, gaps, events }}
      label={sentenceOf(panel)}
      moment={{ at, marks: place === undefined ? [] : marksAt(panel, place), onMoment }}
      className="-ml-2 min-w-0 flex-1 touch-pan-y overflow-hidden"
    />
  );
}

/** Stacked areas have one where they end all together. */
function marksAt({ stacked, tops, series }: PanelData, place: number) {
  if (stacked) return [{ key: "top", colour: "var(--accent)", value: tops?.[place] }];
  return series.map(({ key, colour, values }) => ({ key, colour, value: values[place] }));
}

/** For whoever cannot see the chart: what it shows now. The table has the rest. */
function sentenceOf({ title, unit, series }: PanelData): string {
  const values = series.map(({ label, values: all }) => `${label} ${all.at(-1) ?? "not known"}`);
  return `${title}, ${unit}. Now: ${values.join(", ") || "nothing known"}. As a table, it has the values over time.`;
}
