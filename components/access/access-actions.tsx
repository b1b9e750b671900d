"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { ACCESS } from "@/lib/lists/access/fields";
import { AccessRow } from "@/lib/lists/access/row";
import { csvColumnsOf } from "@/lib/lists/page-list";

const LIST: SelectedList<AccessRow> = {
  view: "access",
  row: AccessRow,
  thing: ACCESS.one,
  names: { key: "name" },
  columns: csvColumnsOf(ACCESS),
};

interface AccessActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the ways into clusters that are selected: copy or export them. */
export function AccessActions(props: AccessActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
