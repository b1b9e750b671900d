import { useState } from "react";

interface HeldRows<Row> {
  readonly rows: readonly Row[];
  /** How many came since. */
  readonly newer: number;
  readonly showAll: () => void;
}

/**
 * The rows that were there first, of rows of which the newest comes first: nothing moves under somebody who reads, until
 * they ask for what came since, or for other rows, which have another key.
 */
export function useHeldRows<Row>(all: readonly Row[], timeOf: (row: Row) => number, key = ""): HeldRows<Row> {
  const [held, setHeld] = useState({ key, until: Number.POSITIVE_INFINITY });
  const until = held.key === key ? held.until : Number.POSITIVE_INFINITY;
  const older = all.filter((row) => timeOf(row) <= until);
  // Of rows that are read page by page, all may be newer by now.
  const rows = older.length > 0 ? older : all;
  const newest = all[0] && timeOf(all[0]);
  const hold = (time: number) => setHeld({ key, until: time });
  const isNew = until === Number.POSITIVE_INFINITY || older.length === 0;
  if (isNew && newest !== undefined) hold(newest);
  return { rows, newer: all.length - rows.length, showAll: () => newest !== undefined && hold(newest) };
}
