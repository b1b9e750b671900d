"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { GATES } from "@/lib/lists/gates/fields";
import { GateRow } from "@/lib/lists/gates/row";
import { csvColumnsOf } from "@/lib/lists/page-list";

const LIST: SelectedList<GateRow> = {
  view: "gates",
  row: GateRow,
  thing: "gate",
  names: { key: "name" },
  columns: csvColumnsOf(GATES),
};

interface GateActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the windows, freezes and gates that are selected: copy or export them. */
export function GateActions(props: GateActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
