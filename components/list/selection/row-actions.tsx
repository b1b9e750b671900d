"use client";

import type { NamedRow } from "@/lib/api/live/live";
import { csvColumnsOf, type PageList } from "@/lib/lists/page-list";
import { NameActions } from "./name-actions";
import { SelectionBar } from "./selection-bar";
import type { RowMarks } from "./use-row-marks";

interface RowActionsProps<Row extends NamedRow> {
  readonly marks: RowMarks;
  readonly list: PageList<Row>;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the selected rows of any list: copy their names, or export them. */
export function RowActions<Row extends NamedRow>({ marks, list, total, sort }: RowActionsProps<Row>) {
  const { name: view, one: thing, row } = list;
  const selected = { view, row, thing, names: { key: "name" }, columns: csvColumnsOf(list) } as const;
  return (
    <SelectionBar marks={marks} total={total}>
      <NameActions marks={marks} list={selected} sort={sort} />
    </SelectionBar>
  );
}
