"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { DELETIONS } from "@/lib/lists/deletions/fields";
import { DeletionRow } from "@/lib/lists/deletions/row";
import { csvColumnsOf } from "@/lib/lists/page-list";

const LIST: SelectedList<DeletionRow> = {
  view: "deletions",
  row: DeletionRow,
  thing: "deletion",
  names: { key: "name" },
  columns: csvColumnsOf(DELETIONS),
};

interface DeletionActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the deletions that are selected. */
export function DeletionActions(props: DeletionActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
