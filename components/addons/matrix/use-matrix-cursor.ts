"use client";

import { useMemo, useState } from "react";
import { isNotWell } from "@/components/rollout-lane/cell-states";
import type { MatrixCell } from "./matrix-cell";
import { type CellPosition, type MatrixLayout, positionOf } from "./matrix-layout";
import { cellState, type MatrixAddOn, type MatrixSet } from "./matrix-model";
import { moved, nextWanted } from "./matrix-moves";

interface Matrix {
  readonly sets: readonly MatrixSet[];
  readonly addOns: readonly MatrixAddOn[];
  readonly layout: MatrixLayout;
}

type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

const FIRST: CellPosition = { line: 0, column: 0 };

/** The cell with the keyboard cursor, stored by names so that it stays while clusters come and go. */
export function useMatrixCursor({ sets, addOns, layout }: Matrix, onMove: () => void) {
  const [named, setNamed] = useState<Pick<MatrixCell, "addOn" | "cluster">>();
  const positions = useMemo(() => positionsOf(sets), [sets]);
  const cellOf = (position: CellPosition): MatrixCell | undefined => {
    const line = layout.lines[position.line];
    const set = line && sets[line.set];
    const row = set?.clusters[(line?.start ?? 0) + position.column];
    const addOn = line && addOns[line.addOn];
    return row && addOn && { addOn: addOn.name, cluster: row.name, set: set?.name, state: cellState(row, addOn) };
  };
  const found = named && positions.get(named.cluster);
  const addOn = addOns.findIndex(({ name }) => name === named?.addOn);
  const at = found && addOn >= 0 ? positionOf(layout, found.set, found.cluster, addOn) : FIRST;
  const goTo = (position: CellPosition) => {
    setNamed(cellOf(position));
    onMove();
  };
  /** True where the key was one of ours. */
  const press = ({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean => {
    if (metaKey || altKey) return false;
    const next =
      key === "n" && !ctrlKey
        ? nextWanted(layout, at, (position) => isNotWell(cellOf(position)?.state ?? "absent"))
        : moved(layout, at, { key, ctrlKey });
    if (next) goTo(next);
    return next !== undefined || key === "n";
  };
  return { at, cellOf, goTo, press, hasMoved: named !== undefined };
}

function positionsOf(sets: readonly MatrixSet[]) {
  return new Map(
    sets.flatMap(({ clusters }, set) => clusters.map(({ name }, cluster) => [name, { set, cluster }] as const)),
  );
}
