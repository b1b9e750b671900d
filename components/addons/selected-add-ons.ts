import type { SelectedList } from "@/components/list/selection/read-selected";
import { ADD_ONS } from "@/lib/lists/addons/fields";
import { AddOnRow } from "@/lib/lists/addons/row";
import { csvColumnsOf } from "@/lib/lists/page-list";

/** The list of add-ons, of which some are selected. */
export const SELECTED_ADD_ONS: SelectedList<AddOnRow> = {
  view: "addons",
  row: AddOnRow,
  thing: "add-on",
  names: { key: "name" },
  columns: csvColumnsOf(ADD_ONS),
  isWrittenHere: true,
};
