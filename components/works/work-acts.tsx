"use client";

import type { SelectedList } from "@/components/status/read-selected";
import { RowActs } from "@/components/status/row-acts";
import type { RowMarks } from "@/components/status/use-row-marks";
import { workColumns } from "@/lib/api/work-list";
import { WorkRow } from "@/lib/api/works";

const LIST: SelectedList<WorkRow> = {
  view: "works",
  row: WorkRow,
  thing: "work",
  names: { key: "name" },
  columns: workColumns,
};

interface WorkActsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the works that are selected. */
export function WorkActs(props: WorkActsProps) {
  return <RowActs list={LIST} {...props} />;
}
