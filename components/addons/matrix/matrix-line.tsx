import { memo } from "react";
import { CELL_INK } from "@/components/rollout-lane/cell-ink";
import { cellPaths, type Pitch } from "@/components/rollout-lane/cell-paths";
import { CELL_STATES } from "@/components/rollout-lane/cell-states";
import { statusOfLetter } from "@/lib/api/matrix/matrix-codes";

interface MatrixLineProps {
  /** One for each cell. */
  readonly codes: string;
  readonly pitch: Pitch;
  readonly leftPx: number;
  readonly topPx: number;
}

/** One add-on on some clusters. Only rendered again if one of its letters changes. */
export const MatrixLineCells = memo(function MatrixLineCells({ codes, pitch, leftPx, topPx }: MatrixLineProps) {
  const kinds = Array.from(codes, (letter) => CELL_STATES[statusOfLetter(letter) ?? "absent"].kind);
  return (
    <g transform={`translate(${leftPx} ${topPx})`}>
      {cellPaths(kinds, codes.length, pitch).map(({ kind, d }) => (
        <path key={kind} d={d} fillRule="evenodd" className={CELL_INK[kind]} />
      ))}
    </g>
  );
});
