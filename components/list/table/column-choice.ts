import { labelColumn, labelsIn } from "./row-columns";

/** A column that can be chosen; `isExtra`: not among the usual ones. */
export interface ColumnChoice {
  readonly id: string;
  readonly label: string;
  readonly isExtra?: boolean | undefined;
}

/** The requested ones, else the default ones. */
export function chosenColumns(
  columns: readonly ColumnChoice[],
  selected: readonly string[] | undefined,
): readonly string[] {
  return selected ?? columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
}

/**
 * With one column more, or without it, as an address has that: in the table's order, then labels as they were chosen.
 */
export function withColumnToggled(
  columns: readonly ColumnChoice[],
  selected: readonly string[] | undefined,
  id: string,
): string {
  const chosen = chosenColumns(columns, selected);
  const all = new Set([...columns.map((each) => each.id), ...labelsIn(selected).map(labelColumn), id]);
  const next = [...all].filter((each) => chosen.includes(each) !== (each === id));
  return next.length > 0 ? next.join(",") : "none";
}
