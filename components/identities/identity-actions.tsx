"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { IDENTITIES } from "@/lib/lists/identities/fields";
import { IdentityRow } from "@/lib/lists/identities/row";
import { csvColumnsOf } from "@/lib/lists/page-list";

const LIST: SelectedList<IdentityRow> = {
  view: "identities",
  row: IdentityRow,
  thing: IDENTITIES.one,
  names: { key: "name" },
  columns: csvColumnsOf(IDENTITIES),
};

interface IdentityActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the identities that are selected: copy or export them. */
export function IdentityActions(props: IdentityActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
