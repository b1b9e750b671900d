"use client";

import type { ReactNode } from "react";
import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { ROW_NAME } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { accessState } from "@/lib/lists/access/access-state";
import { ACCESS } from "@/lib/lists/access/fields";
import type { AccessRow } from "@/lib/lists/access/row";
import { columnsOf } from "@/lib/lists/page-list";
import { accessHref } from "./access-href";
import { ACCESS_WAY_LABELS, accessAppearance, accessMessage } from "./access-labels";

export const ACCESS_COLUMNS: readonly RowColumn[] = columnsOf(ACCESS.fields);

function named(name: string | undefined, tail?: number): ReactNode {
  if (name === undefined || name === "") return null;
  return (
    <span className="mono flex">
      <CutName name={name} tail={tail} />
    </span>
  );
}

/** Of "ServiceAccount ci-deployer" the name stays whole rather than the kind. */
function nameLength(holder: string): number | undefined {
  const start = holder.lastIndexOf(" ") + 1;
  return start > 0 ? Math.min(MAX_TAIL, holder.length - start) : undefined;
}

const MAX_TAIL = 14;

/** The first by its name, since many joined are cut to nothing that can be read; all of them on hover. */
function Holders({ holders: [first, ...others] }: Pick<AccessRow, "holders">) {
  const shown = named(first, first === undefined ? undefined : nameLength(first));
  if (others.length === 0) return shown;
  return (
    <span className="flex gap-2" title={[first, ...others].join(", ")}>
      <span className="min-w-0">{shown}</span>
      <span className="shrink-0 text-text-3">+{others.length}</span>
    </span>
  );
}

const CELLS = {
  name: (row) => (
    <Link href={accessHref(row)} className={ROW_NAME}>
      <CutName name={row.object} />
    </Link>
  ),
  state: (row) => {
    const appearance = accessAppearance(row);
    return (
      <Flash of={appearance.label}>
        <StatusBadge appearance={appearance} />
      </Flash>
    );
  },
  way: ({ way }) => ACCESS_WAY_LABELS[way],
  cluster: ({ cluster }) => named(cluster),
  namespace: ({ namespace }) => named(namespace),
  holder: ({ holders }) => <Holders holders={holders} />,
  rotation: ({ rotation }) => rotation ?? null,
  expires: ({ until }) => (until ? <Moment at={until} /> : null),
} satisfies CellsOf<typeof ACCESS.fields, AccessRow>;

const lines = drawLines<AccessRow>({
  head: CELLS.name,
  cells: fieldCells<AccessRow>(ACCESS.fields, CELLS),
  status: (row) => accessState(row, Date.now()),
  message: accessMessage,
});

/** Ways into clusters, each with how it stands. */
export function AccessTable(page: TableOfPage<AccessRow>) {
  return <DrawnTable label="Ways into clusters" columns={ACCESS_COLUMNS} lines={lines} {...page} />;
}
