"use client";

import type { ReactNode } from "react";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { ROW_NAME } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/list/table/row-table";
import type { ShownRows } from "@/components/list/use-served-list";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CATALOGUE } from "@/lib/lists/catalogue/fields";
import type { CatalogueRow } from "@/lib/lists/catalogue/row";
import { columnsOf } from "@/lib/lists/page-list";
import { maturityLabel, STATUS_APPEARANCE } from "./catalogue-labels";
import { EntryLink } from "./entry-link";

export const CATALOGUE_COLUMNS: readonly RowColumn[] = columnsOf(CATALOGUE.fields);

interface CatalogueTableProps {
  readonly list: ShownRows<CatalogueRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** What is installed and what there is. */
export function CatalogueTable({ list, current, sort, onSort }: CatalogueTableProps) {
  return (
    <RowTable label="Catalogue" columns={CATALOGUE_COLUMNS} list={list} sort={sort} onSort={onSort} current={current}>
      {entryLines}
    </RowTable>
  );
}

function entryLines(drawn: DrawnRow<CatalogueRow>): ReactNode {
  const { row } = drawn;
  return (
    <RowLines
      drawn={drawn}
      status={row.status}
      head={CELLS.name(row)}
      cells={cellsOf(drawn)}
      message={missingText(row)}
      data={{ "data-entry": row.name }}
    />
  );
}

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

const cellsOf = fieldCells<CatalogueRow>(CATALOGUE.fields, CELLS);
