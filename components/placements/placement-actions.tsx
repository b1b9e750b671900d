"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { csvColumnsOf } from "@/lib/lists/page-list";
import { PLACEMENTS } from "@/lib/lists/placements/fields";
import { PlacementRow } from "@/lib/lists/placements/row";

const LIST: SelectedList<PlacementRow> = {
  view: "placements",
  row: PlacementRow,
  thing: "placement",
  names: { key: "name" },
  columns: csvColumnsOf(PLACEMENTS),
};

interface PlacementActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the placements that are selected. */
export function PlacementActions(props: PlacementActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
