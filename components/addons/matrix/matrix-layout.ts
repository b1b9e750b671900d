import type { Pitch } from "@/components/rollout-lane/cell-paths";

/** How the matrix is drawn; all in pixels but the columns. */
export interface MatrixShape {
  /** Number of clusters per row. */
  readonly columns: number;
  readonly pitch: Pitch;
  /** Width of the names beside the cells. */
  readonly leftPx: number;
  readonly linePx: number;
  /** Height above the cells of a set. */
  readonly headPx: number;
  /** Width of what is beside them. */
  readonly leastPx: number;
  readonly blockGapPx: number;
  readonly setGapPx: number;
}

interface Room {
  readonly widthPx: number;
  /** Cells of one add-on wrap like words; several add-ons have rows of their own with names. */
  readonly isOne: boolean;
  /** Fingers need larger cells. */
  readonly isCoarse: boolean;
  readonly clusters: number;
  /** Length of the longest add-on name. */
  readonly longestName: number;
  /** A single set, which is named elsewhere. */
  readonly isAlone: boolean;
}

/** Above this number of clusters large cells would fill the screen. */
const MANY = 2_500;

/** Of the row labels. */
const LETTER_PX = 6.4;
const MAX_NAME_PX = 240;
const MAX_ALONE_PX = 112;

/** How the matrix is drawn in that room. */
export function shapeFor({ widthPx, isOne, isCoarse, clusters, longestName, isAlone }: Room): MatrixShape {
  const pitch = isCoarse || !isOne || clusters < MANY ? 10 : 7;
  const namePx = Math.min(Math.ceil(longestName * LETTER_PX) + 16, isAlone ? MAX_ALONE_PX : MAX_NAME_PX);
  const setPx = isAlone ? 0 : 122;
  const leftPx = isOne ? setPx : namePx;
  const columns = Math.max(1, Math.floor((widthPx - leftPx) / pitch));
  const lines = isOne
    ? { linePx: pitch, headPx: 0, leastPx: isAlone ? 0 : 36, blockGapPx: 0 }
    : { linePx: isCoarse ? 20 : 16, headPx: isAlone ? 0 : 28, leastPx: 0, blockGapPx: 10 };
  return { columns, pitch, leftPx, ...lines, setGapPx: 10 };
}

/** One add-on on some clusters of a set, side by side. */
export interface MatrixLine {
  /** Places of the set, of the add-on and of the first cluster. */
  readonly set: number;
  readonly addOn: number;
  readonly start: number;
  readonly size: number;
  readonly topPx: number;
}

export interface MatrixLayout {
  readonly shape: MatrixShape;
  readonly addOns: number;
  /** From top to bottom. */
  readonly lines: readonly MatrixLine[];
  /** Start and first row of each set. */
  readonly sets: readonly { readonly topPx: number; readonly line: number }[];
  readonly heightPx: number;
}

/** Sets below each other; in each as many clusters per row as fit, and one row per add-on. */
export function layoutOf(sizes: readonly number[], addOns: number, shape: MatrixShape): MatrixLayout {
  const lines: MatrixLine[] = [];
  const sets: { topPx: number; line: number }[] = [];
  let topPx = 0;
  for (const [set, clusters] of sizes.entries()) {
    sets.push({ topPx, line: lines.length });
    const setPx = topPx;
    topPx += shape.headPx;
    for (let start = 0; start < clusters; start += shape.columns) {
      for (let addOn = 0; addOn < addOns; addOn += 1) {
        lines.push({ set, addOn, start, size: Math.min(shape.columns, clusters - start), topPx });
        topPx += shape.linePx;
      }
      topPx += shape.blockGapPx;
    }
    topPx = Math.max(topPx, setPx + shape.leastPx) + shape.setGapPx;
  }
  return { shape, addOns, lines, sets, heightPx: topPx };
}

/** A cell by its row and column. */
export interface CellPosition {
  readonly line: number;
  readonly column: number;
}

/** Where a cluster of a set has its cell of an add-on. */
export function positionOf(
  { shape, addOns, sets }: MatrixLayout,
  set: number,
  cluster: number,
  addOn: number,
): CellPosition {
  const block = Math.floor(cluster / shape.columns);
  return { line: (sets[set]?.line ?? 0) + block * addOns + addOn, column: cluster % shape.columns };
}

/** The cell at a point, from the corner of the first; undefined between cells. */
export function cellAt({ lines, shape }: MatrixLayout, xPx: number, yPx: number): CellPosition | undefined {
  const line = lineAt(lines, yPx);
  const found = lines[line];
  const column = Math.floor(xPx / shape.pitch);
  if (!found || column < 0 || column >= found.size || yPx >= found.topPx + shape.linePx) return undefined;
  return { line, column };
}

/** The lines that are drawn at least in part between two heights: the first, and the one behind the last. */
export function linesWithin({ lines }: MatrixLayout, fromPx: number, toPx: number): readonly [number, number] {
  return [Math.max(0, lineAt(lines, fromPx)), lineAt(lines, toPx) + 1];
}

/** The last row that starts at or above a height; -1 if none does. */
function lineAt(lines: readonly MatrixLine[], yPx: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((lines[middle]?.topPx ?? 0) <= yPx) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
