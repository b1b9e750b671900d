"use client";

import { memo, type PointerEvent, useMemo } from "react";
import { xOf } from "./scale";
import { PANEL_PLOT, panelTimeTicks, timeTextFor } from "./value-ticks";

/** How dark cells get, in so many steps. */
export const HEAT_LEVELS = 10;
const LABEL_PX = 22;

interface HeatmapCellsProps {
  readonly width: number;
  readonly height: number;
  readonly times: readonly number[];
  /** The lowest first; each with a value for each time. */
  readonly rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  readonly most: number;
  /** The row that is pointed at. */
  readonly onRow: (row: number | undefined) => void;
}

/** The higher a value the darker its cell: one path for each step, whatever number of cells. */
export const HeatmapCells = memo(function HeatmapCells(props: HeatmapCellsProps) {
  const { width, height, times, rows, most, onRow } = props;
  const room = Math.max(1, height - PANEL_PLOT.top - PANEL_PLOT.bottom);
  const rowPx = room / Math.max(1, rows.length);
  const paths = useMemo(
    () => pathsOf({ width, times, rows, most, rowPx, room }),
    [width, times, rows, most, rowPx, room],
  );
  const pointed = ({ clientY, currentTarget }: PointerEvent) => {
    const y = clientY - currentTarget.getBoundingClientRect().top - PANEL_PLOT.top;
    const row = rows.length - 1 - Math.floor(y / rowPx);
    onRow(row >= 0 && row < rows.length ? row : undefined);
  };
  const from = times[0] ?? 0;
  const to = times.at(-1) ?? from;
  const timeText = timeTextFor(to - from);
  const every = Math.max(1, Math.ceil(LABEL_PX / rowPx));
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      data-heatmap=""
      onPointerMove={pointed}
      onPointerLeave={() => onRow(undefined)}
    >
      {paths.map((d, level) =>
        d === "" ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its index
          <path key={level} d={d} fill="var(--accent)" fillOpacity={heatOpacity(level + 1)} />
        ),
      )}
      {rows.map(({ label }, row) =>
        row % every === 0 ? (
          <text
            key={label}
            x={PANEL_PLOT.left - 6}
            y={PANEL_PLOT.top + room - (row + 0.5) * rowPx + 4}
            textAnchor="end"
            className="fill-text-3 text-micro"
          >
            {label}
          </text>
        ) : null,
      )}
      {panelTimeTicks(from, to, width - PANEL_PLOT.left - PANEL_PLOT.right).map((at) => (
        <text
          key={at}
          x={xOf(at, { from, to }, width, PANEL_PLOT)}
          y={height - 6}
          textAnchor="middle"
          className="fill-text-3 text-micro"
        >
          {timeText(at)}
        </text>
      ))}
    </svg>
  );
});

/** From 1 to `HEAT_LEVELS`. */
export const heatOpacity = (level: number): number => 0.08 + (0.92 * level) / HEAT_LEVELS;

interface Cells extends Pick<HeatmapCellsProps, "width" | "times" | "rows" | "most"> {
  readonly rowPx: number;
  readonly room: number;
}

/** As in Grafana small values are seen beside large ones: the root of their share. */
function pathsOf({ width, times, rows, most, rowPx, room }: Cells): string[] {
  const paths = new Array<string>(HEAT_LEVELS).fill("");
  const span = { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  const edges = times.map((at) => xOf(at, span, width, PANEL_PLOT));
  for (const [row, { values }] of rows.entries()) {
    const y = (PANEL_PLOT.top + room - (row + 1) * rowPx).toFixed(1);
    const tall = Math.max(1, rowPx - 1).toFixed(1);
    for (let at = 1; at < edges.length; at++) {
      const value = values[at] ?? 0;
      if (value <= 0 || most <= 0) continue;
      const level = Math.min(HEAT_LEVELS, Math.max(1, Math.ceil(HEAT_LEVELS * Math.sqrt(value / most))));
      const x = edges[at - 1] ?? 0;
      const wide = Math.max(0.5, (edges[at] ?? x) - x - (edges.length < width / 6 ? 1 : 0)).toFixed(1);
      paths[level - 1] += `M${x.toFixed(1)} ${y}h${wide}v${tall}h-${wide}z`;
    }
  }
  return paths;
}
