import { CELL_STATE_ORDER, type CellState } from "@/components/rollout-lane/cell-states";
import { ABSENT, statusOfLetter } from "@/lib/api/matrix/matrix-codes";
import type { MatrixRow } from "@/lib/lists/matrix/row";

/** One add-on of the matrix. */
export interface MatrixAddOn {
  readonly name: string;
  /** Index of its letter in each cluster's cells; -1 if no cluster has it. */
  readonly position: number;
}

/** The clusters of one set, in their order. */
export interface MatrixSet {
  /** Undefined: clusters in no set. */
  readonly name: string | undefined;
  readonly clusters: readonly MatrixRow[];
}

/** The add-ons to show, by name: all, or the requested one, whether or not a cluster has it. */
export function shownAddOns(names: readonly string[], wanted: string | undefined): MatrixAddOn[] {
  if (wanted !== undefined) return [{ name: wanted, position: names.indexOf(wanted) }];
  return names.map((name, index) => ({ name, position: index })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Rows come by set and name. */
export function setsOf(rows: readonly MatrixRow[]): MatrixSet[] {
  const clustersBySet = new Map<string | undefined, MatrixRow[]>();
  for (const row of rows) {
    const clusters = clustersBySet.get(row.set) ?? [];
    clusters.push(row);
    clustersBySet.set(row.set, clusters);
  }
  return [...clustersBySet].map(([name, clusters]) => ({ name, clusters }));
}

export function cellState({ cells }: Pick<MatrixRow, "cells">, { position }: Pick<MatrixAddOn, "position">): CellState {
  if (cells === undefined) return "hidden";
  return statusOfLetter(cells[position] ?? "") ?? "absent";
}

interface Stretch {
  readonly start: number;
  readonly size: number;
}

/** The letters of one add-on on some clusters of a set, one each. */
export function codesOf(set: MatrixSet | undefined, addOn: MatrixAddOn | undefined, { start, size }: Stretch): string {
  const clusters = set?.clusters.slice(start, start + size) ?? [];
  return clusters.map(({ cells }) => cells?.[addOn?.position ?? -1] ?? ABSENT).join("");
}

export type CellCounts = ReadonlyMap<CellState, number>;

/** Number of cells by status, in legend order and without zeros. */
export function cellCounts(rows: readonly MatrixRow[], addOns: readonly MatrixAddOn[]): CellCounts {
  const sizes = new Map<CellState, number>();
  for (const row of rows)
    for (const addOn of addOns) {
      const state = cellState(row, addOn);
      sizes.set(state, (sizes.get(state) ?? 0) + 1);
    }
  return new Map(CELL_STATE_ORDER.flatMap((state) => (sizes.has(state) ? [[state, sizes.get(state) ?? 0]] : [])));
}
