import { roomyLabels } from "./event-labels";
import { PANEL_PLOT } from "./value-ticks";

export interface ChartAnnotation {
  readonly at: number;
  /** A word or two beside its line. */
  readonly label: string;
  /** Told where one points at it. */
  readonly texts: readonly string[];
}

interface AnnotationLinesProps {
  readonly annotations: readonly ChartAnnotation[];
  readonly height: number;
  readonly xOf: (at: number) => number;
  /** Where it is looked at: what happened there is written. */
  readonly x: number | undefined;
}

const NEAR_PX = 8;
const WORD = "fill-text-3 text-micro";

/** A dashed line for each thing that happened, with a word where there is room, and a sentence where one points. */
export function AnnotationLines({ annotations, height, xOf, x }: AnnotationLinesProps) {
  const placed = annotations.map((one) => ({ one, x: xOf(one.at), label: one.label }));
  const labels = roomyLabels(placed, PANEL_PLOT.left);
  const near = x === undefined ? [] : placed.filter((one) => Math.abs(one.x - x) <= NEAR_PX);
  const sentences = near.flatMap(({ one }) => one.texts).slice(0, 3);
  return (
    <>
      {placed.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may share a time and a word
        <g key={`${one.x} ${one.label} ${index}`} data-annotation={one.label}>
          <line
            x1={one.x}
            x2={one.x}
            y1={PANEL_PLOT.top}
            y2={height - PANEL_PLOT.bottom}
            stroke="var(--text-3)"
            strokeDasharray="2 3"
          />
          {labels.has(index) && sentences.length === 0 ? (
            <text x={one.x - 4} y={PANEL_PLOT.top + 8} textAnchor="end" className={WORD}>
              {one.label}
            </text>
          ) : null}
        </g>
      ))}
      {sentences.map((text, index) => (
        <text key={text} x={PANEL_PLOT.left + 4} y={PANEL_PLOT.top + 10 + 14 * index} className="fill-text text-micro">
          {text}
        </text>
      ))}
    </>
  );
}
