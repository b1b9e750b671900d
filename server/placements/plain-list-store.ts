import type { NamedRow } from "@/lib/api/live/live";
import type { ListTable } from "@/lib/filter/list-table";
import { ListStore } from "@/server/lists/list-store";

type Scope = Readonly<Record<string, never>>;

/** Rows fetched for a request, as a list. */
export type PlainListStore<Row extends NamedRow> = ListStore<Row, Row, Scope, undefined>;

/** A snapshot of rows as a list that is filtered and counted like any other. Its creator has checked access. */
export function createListStore<Row extends NamedRow>(
  rows: readonly Row[],
  table: ListTable<Row>,
): PlainListStore<Row> {
  const listed = {
    rows: new Map(rows.map((row) => [row.name, row])),
    revision: 0,
    isSynced: true,
    staleSinceMs: undefined,
    about: undefined,
    // They change no more.
    subscribe: () => () => undefined,
  };
  return new ListStore(listed, { table, cut: (row) => row, isWhole: () => true, row: (row) => row });
}
