"use client";

import { type KeyboardEvent, useMemo, useState } from "react";
import { isNotWell } from "@/components/rollout-lane/cell-states";
import type { MatrixCell } from "./matrix-cell";
import { type CellPlace, type MatrixLayout, placeOf } from "./matrix-layout";
import { cellState, type MatrixAddOn, type MatrixSet } from "./matrix-model";
import { moved, nextWanted } from "./matrix-moves";

interface Matrix {
  readonly sets: readonly MatrixSet[];
  readonly addOns: readonly MatrixAddOn[];
  readonly layout: MatrixLayout;
}

const FIRST: CellPlace = { line: 0, column: 0 };

/** The cell with the keyboard cursor, stored by names so that it stays while clusters come and go. */
export function useMatrixCursor({ sets, addOns, layout }: Matrix, onMove: () => void) {
  const [named, setNamed] = useState<Pick<MatrixCell, "addOn" | "cluster">>();
  const places = useMemo(() => placesOf(sets), [sets]);
  const cellOf = (place: CellPlace): MatrixCell | undefined => {
    const line = layout.lines[place.line];
    const set = line && sets[line.set];
    const row = set?.clusters[(line?.start ?? 0) + place.column];
    const addOn = line && addOns[line.addOn];
    return row && addOn && { addOn: addOn.name, cluster: row.name, set: set?.name, state: cellState(row, addOn) };
  };
  const found = named && places.get(named.cluster);
  const addOn = addOns.findIndex(({ name }) => name === named?.addOn);
  const at = found && addOn >= 0 ? placeOf(layout, found.set, found.cluster, addOn) : FIRST;
  const goTo = (place: CellPlace) => {
    setNamed(cellOf(place));
    onMove();
  };
  /** True where the key was one of ours. */
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (metaKey || altKey) return false;
    const next =
      key === "n" && !ctrlKey
        ? nextWanted(layout, at, (place) => isNotWell(cellOf(place)?.state ?? "absent"))
        : moved(layout, at, { key, ctrlKey });
    if (next) goTo(next);
    return next !== undefined || key === "n";
  };
  return { at, cellOf, goTo, press };
}

function placesOf(sets: readonly MatrixSet[]) {
  return new Map(
    sets.flatMap(({ clusters }, set) => clusters.map(({ name }, cluster) => [name, { set, cluster }] as const)),
  );
}
