"use client";

import { replicaSetAppearance } from "@/components/labels/replica-set-appearance";
import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { valuesToFit } from "@/components/list/table/longest-values";
import { NAME_LINK, ROW_NAME, ROW_PLACE } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { placementHref, replicaSetHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { columnsOf } from "@/lib/lists/page-list";
import { REPLICA_SETS } from "@/lib/lists/replica-sets/fields";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";

export const REPLICA_SET_COLUMNS: readonly RowColumn[] = columnsOf(REPLICA_SETS.fields);

const eachValue = valuesToFit<ReplicaSetRow>(REPLICA_SETS.fields);

const CELLS = {
  name: (row) => (
    <>
      <Link href={replicaSetHref(row.namespace, row.set)} className={ROW_NAME}>
        <CutName name={row.set} />
      </Link>
      <span className={ROW_PLACE}>
        <CutName name={row.namespace} />
      </span>
    </>
  ),
  status: ({ status }) => {
    const appearance = replicaSetAppearance(status);
    return (
      <Flash of={appearance.label}>
        <StatusBadge appearance={appearance} />
      </Flash>
    );
  },
  placement: ({ namespace, placements }) => (
    <ul>
      {placements.map((name) => (
        <li key={name} className="flex">
          <Link href={placementHref(namespace, name)} className={NAME_LINK}>
            <CutName name={name} />
          </Link>
        </li>
      ))}
    </ul>
  ),
} satisfies CellsOf<typeof REPLICA_SETS.fields, ReplicaSetRow>;

const lines = drawLines<ReplicaSetRow>({
  head: CELLS.name,
  cells: fieldCells<ReplicaSetRow>(REPLICA_SETS.fields, CELLS),
  status: ({ status }) => status,
  message: ({ message }) => message,
});

/** The rows where a table fits. */
export function ReplicaSetTable(page: TableOfPage<ReplicaSetRow>) {
  return (
    <DrawnTable label="Replica sets" columns={REPLICA_SET_COLUMNS} lines={lines} eachValue={eachValue} {...page} />
  );
}
