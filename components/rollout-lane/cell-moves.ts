import type { LaneCell } from "./cell-paths";

interface CellField {
  readonly cells: readonly LaneCell[];
  readonly columns: number;
}

type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey">;

const PAGE_ROWS = 5;

const PROBLEMS: ReadonlySet<LaneCell["kind"]> = new Set(["unhealthy", "degraded", "unreachable", "unknown"]);

/** The index of the cell that a key moves to, as in the matrix: `n` goes to the next problem. Undefined for other keys. */
export function movedCell({ cells, columns }: CellField, at: number, { key, ctrlKey }: PressedKey): number | undefined {
  const last = cells.length - 1;
  const inField = (index: number) => (index < 0 || index > last ? at : index);
  const rowStart = at - (at % columns);
  switch (key) {
    case "ArrowRight":
    case "l":
      return inField(at + 1);
    case "ArrowLeft":
    case "h":
      return inField(at - 1);
    case "ArrowDown":
    case "j":
      // Below a full row, a short last one has fewer cells.
      return rowStart + columns > last ? at : Math.min(last, at + columns);
    case "ArrowUp":
    case "k":
      return inField(at - columns);
    case "PageDown":
      return Math.min(last, at + PAGE_ROWS * columns);
    case "PageUp":
      return Math.max(at % columns, at - PAGE_ROWS * columns);
    case "Home":
      return ctrlKey ? 0 : rowStart;
    case "End":
      return ctrlKey ? last : Math.min(last, rowStart + columns - 1);
    case "n":
      return ctrlKey ? undefined : nextProblem(cells, at);
    default:
      return undefined;
  }
}

/** In reading order, from the first again after the last; the same cell where there is no other. */
function nextProblem(cells: readonly LaneCell[], at: number): number {
  const isProblem = ({ kind }: LaneCell) => PROBLEMS.has(kind);
  const after = cells.findIndex((cell, index) => index > at && isProblem(cell));
  if (after !== -1) return after;
  const first = cells.findIndex(isProblem);
  return first === -1 ? at : first;
}
