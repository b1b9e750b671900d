import { useState } from "react";

interface HeldRows<Row> {
  readonly rows: readonly Row[];
  /** How many came since, as far as they were read. */
  readonly newer: number;
  readonly showAll: () => void;
}

interface HeldOptions {
  /** Rows of another key are others. */
  readonly key?: string;
  /** They end where a page does: rows that are pushed out of it are still there, and stay. */
  readonly isPaged?: boolean;
}

/**
 * The rows that were there first, of rows of which the newest comes first: nothing moves under somebody who reads, until
 * they ask for what came since, or for other rows.
 */
export function useHeldRows<Row>(
  all: readonly Row[],
  timeOf: (row: Row) => number,
  { key = "", isPaged = false }: HeldOptions = {},
): HeldRows<Row> {
  const [held, setHeld] = useState<{ key: string; until: number; rows: readonly Row[] }>({ key, ...NOTHING });
  const { until, rows: before } = held.key === key ? held : NOTHING;
  const older = all.filter((row) => timeOf(row) <= until);
  const last = all.at(-1);
  const pushedOut = isPaged && last !== undefined ? before.filter((row) => timeOf(row) < timeOf(last)) : [];
  const kept = [...older, ...pushedOut];
  const rows = kept.length > 0 ? kept : all;
  const newest = all[0] && timeOf(all[0]);
  const isNew = until === Number.POSITIVE_INFINITY || kept.length === 0;
  if (isNew && newest !== undefined) setHeld({ key, until: newest, rows });
  else if (isPaged && rows.length !== before.length) setHeld({ key, until, rows });
  return {
    rows,
    newer: kept.length > 0 ? all.length - older.length : 0,
    showAll: () => newest !== undefined && setHeld({ key, until: newest, rows: all }),
  };
}

const NOTHING = { until: Number.POSITIVE_INFINITY, rows: [] };
