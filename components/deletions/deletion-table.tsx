"use client";

import { ACTOR_LABELS, BLOCKER_APPEARANCE } from "@/components/deletion/blocker-labels";
import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { NAME_LINK, ROW_NAME } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { DELETIONS } from "@/lib/lists/deletions/fields";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import { columnsOf } from "@/lib/lists/page-list";
import { deletedHref } from "./deleted-href";

export const DELETION_COLUMNS: readonly RowColumn[] = columnsOf(DELETIONS.fields);

const CELLS = {
  object: (row) => (
    <Link href={deletedHref(row)} className={ROW_NAME}>
      <CutName name={row.object} />
    </Link>
  ),
  kind: ({ kind }) => <span className="text-text-2">{kind}</span>,
  cluster: ({ cluster }) =>
    cluster ? (
      <Link href={`/clusters/${cluster}`} className={NAME_LINK}>
        <CutName name={cluster} />
      </Link>
    ) : (
      <span className="text-text-3">none</span>
    ),
  blocker: ({ blocker }) =>
    blocker ? (
      <Flash of={blocker}>
        <StatusBadge appearance={BLOCKER_APPEARANCE[blocker]} />
      </Flash>
    ) : (
      <span className="text-text-3">not known</span>
    ),
  actor: ({ actor }) => (actor ? ACTOR_LABELS[actor] : ""),
  who: ({ who }) => <span className="text-text-2">{who}</span>,
  namespace: ({ namespace }) => <span className="mono">{namespace}</span>,
} satisfies CellsOf<typeof DELETIONS.fields, DeletionRow>;

const lines = drawLines<DeletionRow>({
  head: CELLS.object,
  cells: fieldCells<DeletionRow>(DELETIONS.fields, CELLS),
  status: ({ blocker }) => blocker ?? "unknown",
  message: ({ message }) => message,
});

/** What is being deleted in a table; below each row what it waits for. */
export function DeletionTable(page: TableOfPage<DeletionRow>) {
  return <DrawnTable label="Being deleted" columns={DELETION_COLUMNS} lines={lines} {...page} />;
}
