"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { csvColumnsOf } from "@/lib/lists/page-list";
import { SETS } from "@/lib/lists/sets/fields";
import { SetRow } from "@/lib/lists/sets/row";

const LIST: SelectedList<SetRow> = {
  view: "sets",
  row: SetRow,
  thing: "cluster set",
  names: { key: "name" },
  columns: csvColumnsOf(SETS),
};

interface SetActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the cluster sets that are selected. */
export function SetActions(props: SetActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
