"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { CATALOGUE } from "@/lib/lists/catalogue/fields";
import { CatalogueRow } from "@/lib/lists/catalogue/row";
import { csvColumnsOf } from "@/lib/lists/page-list";

const LIST: SelectedList<CatalogueRow> = {
  view: "catalogue",
  row: CatalogueRow,
  thing: "add-on",
  names: { key: "name" },
  columns: csvColumnsOf(CATALOGUE),
};

interface EntryActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the add-ons of the catalogue that are selected: copy or export them. */
export function EntryActions(props: EntryActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
