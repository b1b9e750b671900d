"use client";

import type { SelectedList } from "@/components/list/selection/read-selected";
import { RowActions } from "@/components/list/selection/row-actions";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { csvColumnsOf } from "@/lib/lists/page-list";
import { REPLICA_SETS } from "@/lib/lists/replica-sets/fields";
import { ReplicaSetRow } from "@/lib/lists/replica-sets/row";

const LIST: SelectedList<ReplicaSetRow> = {
  view: "replica-sets",
  row: ReplicaSetRow,
  thing: "replica set",
  names: { key: "name" },
  columns: csvColumnsOf(REPLICA_SETS),
};

interface ReplicaSetActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the replica sets that are selected. */
export function ReplicaSetActions(props: ReplicaSetActionsProps) {
  return <RowActions list={LIST} {...props} />;
}
