"use client";

import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { ROW_NAME } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CATALOGUE } from "@/lib/lists/catalogue/fields";
import type { CatalogueRow } from "@/lib/lists/catalogue/row";
import { columnsOf } from "@/lib/lists/page-list";
import { maturityLabel, STATUS_APPEARANCE } from "./catalogue-labels";
import { EntryLink } from "./entry-link";

export const CATALOGUE_COLUMNS: readonly RowColumn[] = columnsOf(CATALOGUE.fields);

/** What of its requirements is not there; undefined for what is installed, and lacks nothing. */
export function missingText({ missing }: Pick<CatalogueRow, "missing">): string | undefined {
  return missing.length === 0 ? undefined : `Requires ${missing.join(" and ")}, not on this hub.`;
}

const CELLS = {
  name: (row) => (
    <>
      <EntryLink row={row} className={ROW_NAME} />
      <span className="block text-micro text-text-3">{row.displayName}</span>
    </>
  ),
  status: ({ status }) => {
    const appearance = STATUS_APPEARANCE[status];
    return (
      <Flash of={appearance.label}>
        <StatusBadge appearance={appearance} />
      </Flash>
    );
  },
  maturity: ({ maturity }) => maturity && maturityLabel(maturity),
  description: ({ description }) => description,
} satisfies CellsOf<typeof CATALOGUE.fields, CatalogueRow>;

const lines = drawLines<CatalogueRow>({
  head: CELLS.name,
  cells: fieldCells<CatalogueRow>(CATALOGUE.fields, CELLS),
  status: ({ status }) => status,
  message: missingText,
  data: ({ name }) => ({ "data-entry": name }),
});

/** What is installed and what there is. */
export function CatalogueTable(page: TableOfPage<CatalogueRow>) {
  return <DrawnTable label="Catalogue" columns={CATALOGUE_COLUMNS} lines={lines} {...page} />;
}
