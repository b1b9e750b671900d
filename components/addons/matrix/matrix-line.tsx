import { memo } from "react";
import { CELL_INK } from "@/components/status/cell-ink";
import { cellPaths, type Pitch } from "@/components/status/cell-paths";
import { CELL_STATES } from "@/components/status/cell-states";
import { standingOfLetter } from "@/lib/api/matrix-letters";

interface MatrixLineProps {
  /** One for each cell. */
  readonly letters: string;
  readonly pitch: Pitch;
  readonly leftPx: number;
  readonly topPx: number;
}

/** One add-on on some clusters. Drawn again only where a letter of its own changes. */
export const MatrixLineCells = memo(function MatrixLineCells({ letters, pitch, leftPx, topPx }: MatrixLineProps) {
  const kinds = Array.from(letters, (letter) => CELL_STATES[standingOfLetter(letter) ?? "absent"].kind);
  return (
    <g transform={`translate(${leftPx} ${topPx})`}>
      {cellPaths(kinds, letters.length, pitch).map(({ kind, d }) => (
        <path key={kind} d={d} fillRule="evenodd" className={CELL_INK[kind]} />
      ))}
    </g>
  );
});
