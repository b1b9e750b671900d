"use client";

import type { SelectedList } from "@/components/status/read-selected";
import { RowActs } from "@/components/status/row-acts";
import type { RowMarks } from "@/components/status/use-row-marks";
import { addOnColumns } from "@/lib/api/add-on-files";
import { AddOnRow } from "@/lib/api/addons";

const LIST: SelectedList<AddOnRow> = {
  view: "addons",
  row: AddOnRow,
  thing: "add-on",
  names: { key: "name" },
  columns: addOnColumns,
  isWrittenHere: true,
};

interface AddOnActsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the add-ons that are selected. */
export function AddOnActs(props: AddOnActsProps) {
  return <RowActs list={LIST} {...props} />;
}
