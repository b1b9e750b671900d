"use client";

import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { valuesToFit } from "@/components/list/table/longest-values";
import { NAME_LINK, ROW_NAME, ROW_PLACE } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
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

const eachValue = valuesToFit<PlacementRow>(PLACEMENTS.fields);

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

const lines = drawLines<PlacementRow>({
  head: CELLS.name,
  cells: fieldCells<PlacementRow>(PLACEMENTS.fields, CELLS),
  status: ({ status }) => status,
  message: ({ message }) => message,
});

/** The rows where a table fits. */
export function PlacementTable(page: TableOfPage<PlacementRow>) {
  return <DrawnTable label="Placements" columns={PLACEMENT_COLUMNS} lines={lines} eachValue={eachValue} {...page} />;
}

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
