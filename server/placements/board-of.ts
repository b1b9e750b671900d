import type { NamedRow } from "@/lib/api/live";
import type { ListTable } from "@/lib/filter/list-table";
import { ListBoard } from "@/server/views/list-board";

type Sight = Readonly<Record<string, never>>;

/** Rows that somebody has asked for, as a list. */
export type BoardOf<Row extends NamedRow> = ListBoard<Row, Row, Sight, undefined>;

/** Rows as they were when they were asked for, as a list that is filtered and counted like any other. Whoever makes it has seen to the rights. */
export function boardOf<Row extends NamedRow>(rows: readonly Row[], table: ListTable<Row>): BoardOf<Row> {
  const listed = {
    rows: new Map(rows.map((row) => [row.name, row])),
    revision: 0,
    isSynced: true,
    staleSinceMs: undefined,
    about: undefined,
    // They change no more.
    subscribe: () => () => undefined,
  };
  return new ListBoard(listed, { table, cut: (row) => row, isWhole: () => true, row: (row) => row });
}
