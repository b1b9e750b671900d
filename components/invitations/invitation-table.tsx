"use client";

import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { ROW_NAME } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { INVITATIONS } from "@/lib/lists/invitations/fields";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import { columnsOf } from "@/lib/lists/page-list";
import { expectedText, INVITATION_APPEARANCE, stateOfInvitation, usedText } from "./invitation-labels";
import { InvitationLink } from "./invitation-link";

export const INVITATION_COLUMNS: readonly RowColumn[] = columnsOf(INVITATIONS.fields);

const CELLS = {
  name: ({ name }) => <InvitationLink name={name} className={ROW_NAME} />,
  state: (row) => {
    const appearance = INVITATION_APPEARANCE[stateOfInvitation(row)];
    return (
      <Flash of={appearance.label}>
        <StatusBadge appearance={appearance} />
      </Flash>
    );
  },
  cluster: (row) => <span className={row.names.length > 0 ? "mono" : undefined}>{expectedText(row)}</span>,
  used: (row) => <span className="tabular-nums">{usedText(row)}</span>,
  by: ({ createdBy }) => createdBy,
  expires: ({ expiresAt }) => <Moment at={expiresAt} />,
  age: ({ createdAt }) => <Age since={createdAt} />,
} satisfies CellsOf<typeof INVITATIONS.fields, InvitationRow>;

const lines = drawLines<InvitationRow>({
  head: CELLS.name,
  cells: fieldCells<InvitationRow>(INVITATIONS.fields, CELLS),
  status: stateOfInvitation,
});

/** Invitations, each with the clusters that it expects. */
export function InvitationTable(page: TableOfPage<InvitationRow>) {
  return <DrawnTable label="Invitations" columns={INVITATION_COLUMNS} lines={lines} {...page} />;
}
