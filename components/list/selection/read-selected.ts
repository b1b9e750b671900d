import type { NamedRow } from "@/lib/api/live/live";
import type { z } from "@/lib/kube/zod";
import type { CsvColumn } from "@/lib/lists/csv";
import type { ListName } from "@/lib/lists/rows";
import { wholeList } from "@/lib/queries/list/whole-list";
import { isSelected, type Selection } from "./selection";
import { type RowNames, readingFilters } from "./selection-filters";

/** The list that rows are selected of. */
export interface SelectedList<Row extends NamedRow> {
  readonly view: ListName;
  readonly row: z.ZodMiniType<Row>;
  /** One of them: "cluster". */
  readonly thing: string;
  readonly names: RowNames;
  readonly columns: readonly CsvColumn<Row>[];
  /** The console serves no file of the list. */
  readonly isWrittenHere?: true;
}

/** The rows of a selection as they are now. `also`: what else has to hold for them. */
export async function readSelected<Row extends NamedRow>(
  { view, row, names }: SelectedList<Row>,
  selection: Selection,
  { signal = new AbortController().signal, also = "" }: { readonly signal?: AbortSignal; readonly also?: string } = {},
): Promise<Row[]> {
  const filters = readingFilters(selection, names).map((filter) => [filter, also].filter(Boolean).join(" "));
  const rows = await wholeList(view, row, filters, signal);
  return rows.filter(({ name }) => isSelected(selection, name));
}
