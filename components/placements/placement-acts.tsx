"use client";

import type { SelectedList } from "@/components/status/read-selected";
import { RowActs } from "@/components/status/row-acts";
import type { RowMarks } from "@/components/status/use-row-marks";
import { placementColumns } from "@/lib/api/placement-list";
import { PlacementRow } from "@/lib/api/placements";

const LIST: SelectedList<PlacementRow> = {
  view: "placements",
  row: PlacementRow,
  thing: "placement",
  names: { key: "name" },
  columns: placementColumns,
};

interface PlacementActsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the placements that are selected. */
export function PlacementActs(props: PlacementActsProps) {
  return <RowActs list={LIST} {...props} />;
}
