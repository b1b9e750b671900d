"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { csvColumnsOf } from "@/lib/lists/page-list";
import { WORKS } from "@/lib/lists/works/fields";
import { WorkRow } from "@/lib/lists/works/row";

const LIST: SelectedList<WorkRow> = {
  view: "works",
  row: WorkRow,
  thing: "work",
  names: { key: "name" },
  columns: csvColumnsOf(WORKS),
};

interface WorkActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the works that are selected. */
export function WorkActions(props: WorkActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
