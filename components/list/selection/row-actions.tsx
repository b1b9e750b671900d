"use client";

import type { NamedRow } from "@/lib/api/live/live";
import { NameActions } from "./name-actions";
import type { SelectedList } from "./read-selected";
import { SelectionBar } from "./selection-bar";
import type { RowMarks } from "./use-row-marks";

interface RowActionsProps<Row extends NamedRow> {
  readonly marks: RowMarks;
  readonly list: SelectedList<Row>;
  readonly total: number;
  readonly sort: string | undefined;
}

/** Actions for selected rows of a kind without its own. */
export function RowActions<Row extends NamedRow>({ marks, list, total, sort }: RowActionsProps<Row>) {
  return (
    <SelectionBar marks={marks} total={total}>
      <NameActions marks={marks} list={list} sort={sort} />
    </SelectionBar>
  );
}
