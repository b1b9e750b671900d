"use client";

import { useState } from "react";

/**
 * Rows in the order in which they came first, until another one is in trouble. Progress alone does not reorder rows.
 * New rows, and those that are gone, bring the order of now as well.
 */
export function useSteadyOrder<Row extends { readonly name: string }>(
  rows: readonly Row[],
  isTroubled: (row: Row) => boolean,
): readonly Row[] {
  const names = rows.map(({ name }) => name);
  const key = `${names.toSorted()} ${rows.filter(isTroubled).map(({ name }) => name)}`;
  const [held, setHeld] = useState({ key, names });
  if (held.key !== key) setHeld({ key, names });
  const order = held.key === key ? held.names : names;
  return rows.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}
