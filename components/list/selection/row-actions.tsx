"use client";

import type { NamedRow } from "@/lib/api/live/live";
import { NameActs } from "./name-actions";
import type { SelectedList } from "./read-selected";
import { SelectionBar } from "./selection-bar";
import type { RowMarks } from "./use-row-marks";

interface RowActsProps<Row extends NamedRow> {
  readonly marks: RowMarks;
  readonly list: SelectedList<Row>;
  readonly total: number;
  readonly sort: string | undefined;
}

/** Actions for selected rows of a kind without its own. */
export function RowActs<Row extends NamedRow>({ marks, list, total, sort }: RowActsProps<Row>) {
  return (
    <SelectionBar marks={marks} total={total}>
      <NameActs marks={marks} list={list} sort={sort} />
    </SelectionBar>
  );
}
