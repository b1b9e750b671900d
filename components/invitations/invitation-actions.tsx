"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { INVITATIONS } from "@/lib/lists/invitations/fields";
import { InvitationRow } from "@/lib/lists/invitations/row";
import { csvColumnsOf } from "@/lib/lists/page-list";

const LIST: SelectedList<InvitationRow> = {
  view: "invitations",
  row: InvitationRow,
  thing: "invitation",
  names: { key: "name" },
  columns: csvColumnsOf(INVITATIONS),
};

interface InvitationActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the invitations that are selected: copy or export them. */
export function InvitationActions(props: InvitationActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
