"use client";

import type { ReactNode } from "react";
import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { ROW_NAME, ROW_PLACE } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { shownTime } from "@/lib/format/shown-time";
import { IDENTITIES } from "@/lib/lists/identities/fields";
import { identityState } from "@/lib/lists/identities/identity-state";
import type { IdentityRow } from "@/lib/lists/identities/row";
import { columnsOf } from "@/lib/lists/page-list";
import {
  beginInWords,
  endInWords,
  identityAppearance,
  identityHref,
  ownName,
  USE_LABELS,
  WAY_LABELS,
} from "./identity-labels";

export const IDENTITY_COLUMNS: readonly RowColumn[] = columnsOf(IDENTITIES.fields);

const UNKNOWN = <Untold words="Not known" />;

/** Instead of a time that the hub does not tell. */
function Untold({ words }: { readonly words: string }) {
  return <span className="text-text-3">{words}</span>;
}

function named(name: string | undefined): ReactNode {
  if (name === undefined) return null;
  return (
    <span className="mono flex">
      <CutName name={name} />
    </span>
  );
}

const CELLS = {
  name: (row) => {
    const href = identityHref(row);
    const name = <CutName name={ownName(row)} />;
    return (
      <>
        {href === undefined ? (
          name
        ) : (
          <Link href={href} className={ROW_NAME}>
            {name}
          </Link>
        )}
        <span className={ROW_PLACE}>
          <CutName name={row.subject} />
        </span>
      </>
    );
  },
  state: (row) => {
    const appearance = identityAppearance(row);
    return (
      <Flash of={appearance.label}>
        <StatusBadge appearance={appearance} />
      </Flash>
    );
  },
  way: ({ way }) => WAY_LABELS[way],
  cluster: ({ cluster }) => named(cluster),
  addon: ({ addOn }) => named(addOn),
  role: ({ role }) => named(role),
  approver: ({ approver }) => approver ?? UNKNOWN,
  from: (row) => (row.from ? <Moment at={row.from} /> : <Untold words={beginInWords(row)} />),
  expires: (row) => (row.until ? <Moment at={row.until} /> : <Untold words={endInWords(row)} />),
  used: ({ inUse }) => (inUse === "unknown" ? UNKNOWN : USE_LABELS[inUse]),
} satisfies CellsOf<typeof IDENTITIES.fields, IdentityRow>;

const lines = drawLines<IdentityRow>({
  head: CELLS.name,
  cells: fieldCells<IdentityRow>(IDENTITIES.fields, CELLS),
  status: (row) => identityState(row, shownTime()),
});

/** Issued identities, each with whom it speaks for. */
export function IdentityTable(page: TableOfPage<IdentityRow>) {
  return <DrawnTable label="Issued identities" columns={IDENTITY_COLUMNS} lines={lines} {...page} />;
}
