import type { WaterlineKind } from "@/components/ui/feedback/waterline";

export interface LaneCell {
  readonly name: string;
  readonly kind: WaterlineKind;
  /** "stalled". */
  readonly text: string;
  /** It stands for several clusters, and its name says so. */
  readonly isSeveral?: true;
}

/** What a cell can show: what a line shows, and in a matrix that nothing is there. */
export type CellKind = WaterlineKind | "absent";

/** Pixels between the left edges of two cells: dense, in a matrix, or with few clusters. */
export type Pitch = 6 | 7 | 10;

/** The less attention a cell needs, the smaller it is drawn: its side relative to a full cell. */
const SIDE = {
  healthy: 0.72,
  soaking: 0.5,
  applying: 0.86,
  pending: 0.86,
  later: 0.4,
  unknown: 0.6,
  unreachable: 0.86,
  degraded: 1,
  unhealthy: 1,
  absent: 0.2,
} as const satisfies Record<CellKind, number>;

const HOLE_PX = { 6: 1, 7: 2, 10: 3 } as const satisfies Record<Pitch, number>;

interface CellPath<Kind extends CellKind> {
  readonly kind: Kind;
  /** All cells of the kind as one path, to be filled by the even-odd rule. */
  readonly d: string;
}

/** A field of cells, row by row: one path for each kind in it. */
export function cellPaths<Kind extends CellKind>(
  kinds: readonly Kind[],
  columns: number,
  pitch: Pitch,
): CellPath<Kind>[] {
  const paths = new Map<Kind, string[]>();
  for (const [index, kind] of kinds.entries()) {
    const d = paths.get(kind) ?? [];
    d.push(cellAt(kind, (index % columns) * pitch, Math.floor(index / columns) * pitch, pitch));
    paths.set(kind, d);
  }
  return [...paths].map(([kind, d]) => ({ kind, d: d.join("") }));
}

function cellAt(kind: CellKind, x: number, y: number, pitch: Pitch): string {
  const full = pitch - 1;
  const side = Math.round(full * SIDE[kind]);
  const off = Math.floor((full - side) / 2);
  const inner = innerSide(kind, side, pitch);
  const outer = square(x + off, y + off, side);
  return inner === 0 ? outer : outer + square(x + off + (side - inner) / 2, y + off + (side - inner) / 2, inner);
}

/** What is out of reach is hollow, and what stalls has a hole. */
function innerSide(kind: CellKind, side: number, pitch: Pitch): number {
  if (kind === "unreachable") return side - 2;
  return kind === "degraded" ? HOLE_PX[pitch] : 0;
}

function square(x: number, y: number, side: number): string {
  return `M${x} ${y}h${side}v${side}h-${side}z`;
}

/** Maximum number of clusters per cell. */
const FOLDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Worst last. */
const SEVERITY: readonly WaterlineKind[] = [
  "healthy",
  "later",
  "soaking",
  "applying",
  "pending",
  "unknown",
  "unreachable",
  "degraded",
  "unhealthy",
];

interface FoldedCells {
  /** Number of clusters per cell. */
  readonly each: number;
  readonly cells: readonly LaneCell[];
}

/** As many cells as fit: if there are too few, one represents several clusters and shows the worst. */
export function foldCells(cells: readonly LaneCell[], room: number): FoldedCells {
  const each =
    FOLDS.find((size) => Math.ceil(cells.length / size) <= room) ?? Math.ceil(cells.length / Math.max(1, room));
  if (each === 1) return { each, cells };
  const folded = Array.from({ length: Math.ceil(cells.length / each) }, (_, index) =>
    cells.slice(index * each, (index + 1) * each),
  );
  return { each, cells: folded.flatMap((run) => worstOf(run)) };
}

function worstOf(run: readonly LaneCell[]): LaneCell[] {
  const [worst] = run.toSorted((a, b) => SEVERITY.indexOf(b.kind) - SEVERITY.indexOf(a.kind));
  if (!worst || run.length === 1) return worst ? [worst] : [];
  return [{ ...worst, name: `${worst.name} and ${run.length - 1} more`, isSeveral: true }];
}
