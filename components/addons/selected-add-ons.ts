import type { SelectedList } from "@/components/status/read-selected";
import { addOnColumns } from "@/lib/api/add-on-files";
import { AddOnRow } from "@/lib/api/addons";

/** The list of add-ons, of which some are selected. */
export const ADD_ONS: SelectedList<AddOnRow> = {
  view: "addons",
  row: AddOnRow,
  thing: "add-on",
  names: { key: "name" },
  columns: addOnColumns,
  isWrittenHere: true,
};
