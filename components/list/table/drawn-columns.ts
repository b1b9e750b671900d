import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let drawn: readonly string[] | undefined;

/** The columns, as an address has them, that the page's table has room for; undefined without a table. */
export function useDrawnColumns(): readonly string[] | undefined {
  return useSyncExternalStore(follow, drawnColumns, () => undefined);
}

export function drawnColumns(): readonly string[] | undefined {
  return drawn;
}

export function setDrawnColumns(columns: readonly string[] | undefined): void {
  drawn = columns;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
