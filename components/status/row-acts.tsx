"use client";

import type { NamedRow } from "@/lib/api/live";
import { NameActs } from "./name-acts";
import type { SelectedList } from "./read-selected";
import { SelectionBar } from "./selection-bar";
import type { RowMarks } from "./use-row-marks";

interface RowActsProps<Row extends NamedRow> {
  readonly marks: RowMarks;
  readonly list: SelectedList<Row>;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with selected rows of a kind that has no acts of its own. */
export function RowActs<Row extends NamedRow>({ marks, list, total, sort }: RowActsProps<Row>) {
  return (
    <SelectionBar marks={marks} total={total}>
      <NameActs marks={marks} list={list} sort={sort} />
    </SelectionBar>
  );
}
