import { useId } from "react";
import { isClear, roomyLabels } from "./event-labels";
import { PLOT, xOf } from "./scale";

interface PlotMarksProps {
  readonly width: number;
  readonly height: number;
  readonly span: { readonly from: number; readonly to: number };
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly events: readonly { readonly at: number; readonly label: string }[];
}

const HATCH_PX = 7;
const LABEL_PX = 56;
const NO_DATA = "no data";
const WORD = "fill-text-3 text-micro";

/** Marks over a plot: gaps of unknown values, and events. */
export function PlotMarks({ width, height, span, gaps, events }: PlotMarksProps) {
  const id = useId();
  const bottom = height - PLOT.bottom;
  const placed = events.map(({ at, label }) => ({ x: xOf(at, span, width), label }));
  const labels = roomyLabels(placed, PLOT.left);
  return (
    <svg width={width} height={height} aria-hidden="true" className="pointer-events-none absolute inset-0">
      <pattern id={id} width={HATCH_PX} height={HATCH_PX} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={HATCH_PX} height={HATCH_PX} fill="var(--surface)" />
        <line x1={0} x2={0} y1={0} y2={HATCH_PX} stroke="var(--line)" strokeWidth={2} />
      </pattern>
      {gaps.map(({ from, to }) => {
        const x = xOf(from, span, width);
        const room = xOf(to, span, width) - x;
        return (
          <g key={from} data-gap="">
            <rect x={x} y={PLOT.top} width={room} height={bottom - PLOT.top - 0.5} fill={`url(#${id})`} />
            {room > LABEL_PX && isClear(x + room / 2, NO_DATA, placed, labels) ? (
              <text x={x + room / 2} y={PLOT.top - 6} textAnchor="middle" className={WORD}>
                {NO_DATA}
              </text>
            ) : null}
          </g>
        );
      })}
      {placed.map(({ x, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several events may share a time and a word
        <g key={`${x} ${label} ${index}`} data-event-line={label}>
          <line
            x1={x}
            x2={x}
            y1={labels.has(index) ? PLOT.top - 14 : PLOT.top}
            y2={bottom}
            stroke="var(--text-3)"
            strokeDasharray="2 3"
          />
          {labels.has(index) ? (
            <text x={x - 4} y={PLOT.top - 6} textAnchor="end" className={WORD}>
              {label}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
