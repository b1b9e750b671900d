"use client";

import type { ReactNode } from "react";
import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { NAME_LINK, ROW_NAME, ROW_PLACE } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/list/table/row-table";
import type { ShownRows } from "@/components/list/use-served-list";
import { placementHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { count } from "@/lib/format/count";
import { columnsOf } from "@/lib/lists/page-list";
import { PLACEMENTS } from "@/lib/lists/placements/fields";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { chosenText, setText } from "./placement-messages";

export const PLACEMENT_COLUMNS: readonly RowColumn[] = columnsOf(PLACEMENTS.fields);

interface PlacementTableProps {
  readonly list: ShownRows<PlacementRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function PlacementTable({ list, current, sort, onSort }: PlacementTableProps) {
  return (
    <RowTable label="Placements" columns={PLACEMENT_COLUMNS} list={list} sort={sort} onSort={onSort} current={current}>
      {placementLines}
    </RowTable>
  );
}

function placementLines(drawn: DrawnRow<PlacementRow>): ReactNode {
  const { row } = drawn;
  return (
    <RowLines drawn={drawn} status={row.status} head={CELLS.name(row)} cells={cellsOf(drawn)} message={row.message} />
  );
}

const CELLS = {
  name: (row) => (
    <>
      <Link href={placementHref(row.namespace, row.placement)} className={ROW_NAME}>
        <CutName name={row.placement} />
      </Link>
      <span className={ROW_PLACE}>
        <CutName name={row.namespace} />
      </span>
    </>
  ),
  status: ({ status }) => {
    const appearance = PLACEMENT_APPEARANCE[status];
    return (
      <Flash of={appearance.label}>
        <StatusBadge appearance={appearance} />
      </Flash>
    );
  },
  clusters: (row) => <Flash of={row.chosen}>{chosenText(row)}</Flash>,
  groups: ({ groups }) => (groups > 1 ? count(groups) : null),
  set: (row) => <span className={row.sets.length === 0 ? "text-text-3" : "mono"}>{setText(row)}</span>,
  addon: (row) => <AddOnLinks row={row} />,
} satisfies CellsOf<typeof PLACEMENTS.fields, PlacementRow>;

const cellsOf = fieldCells<PlacementRow>(PLACEMENTS.fields, CELLS);

const FEW = 3;

/** The add-ons that a placement installs: the first few by name, and how many more. */
function AddOnLinks({ row: { addOns } }: { readonly row: PlacementRow }) {
  if (!addOns) return <span className="text-text-3">Not permitted</span>;
  if (addOns.length === 0) return <span className="text-text-3">none</span>;
  const more = addOns.length - FEW;
  return (
    <ul>
      {addOns.slice(0, FEW).map((name) => (
        <li key={name} className="flex">
          <Link href={`/addons/${name}`} className={NAME_LINK}>
            <CutName name={name} />
          </Link>
        </li>
      ))}
      {more > 0 ? <li className="text-small text-text-3">and {count(more)} more</li> : null}
    </ul>
  );
}
