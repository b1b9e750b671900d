import { useState } from "react";
import { allOf, extended, isSelected, NOTHING, type Selection, sizeOf, toggled } from "./selection";

interface Selectable {
  /** Those that are here, in order. */
  readonly names: readonly string[];
  /** How many match the filter. */
  readonly total: number;
  /** The filter for them. */
  readonly q: string;
}

/** The selected rows of a list. */
export interface Selecting {
  readonly selection: Selection;
  /** How many are selected. */
  readonly size: number;
  readonly isSelected: (name: string) => boolean;
  readonly select: (name: string, isRange: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Selects rows by name, by range, or all that match the filter. */
export function useSelection({ names, total, q }: Selectable): Selecting {
  const [stored, setSelection] = useState(NOTHING);
  // "All that match" meant the filter that there was.
  const selection = stored.by === "filter" && stored.q !== q ? NOTHING : stored;
  return {
    selection,
    size: sizeOf(selection, total),
    isSelected: (name) => isSelected(selection, name),
    select: (name, isRange) => setSelection(isRange ? extended(selection, name, names) : toggled(selection, name)),
    selectAll: () => setSelection(allOf(q)),
    clear: () => setSelection(NOTHING),
  };
}
