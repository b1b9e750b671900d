"use client";

import { memo, useCallback } from "react";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import { LastSeen } from "@/components/labels/last-seen";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { valuesToFit } from "@/components/list/table/longest-values";
import { ROW_NAME } from "@/components/list/table/row-appearance";
import { labelOf, type RowColumn } from "@/components/list/table/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/list/table/row-table";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { exactTime } from "@/lib/format/time";
import { clusterStatus } from "@/lib/health/cluster-status";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { columnsOf } from "@/lib/lists/page-list";
import { isTroubled } from "./add-on-lines";
import { AddOnsCell } from "./add-ons-cell";
import { clusterTabHref } from "./detail-address";

export const CLUSTER_COLUMNS: readonly RowColumn[] = columnsOf(CLUSTERS.fields);

const STALE_COLUMNS = CLUSTER_COLUMNS.map((column) =>
  column.key === "age" ? { ...column, id: "age", label: "Last seen" } : column,
);

const eachValue = valuesToFit<ClusterRow>(CLUSTERS.fields);

const ROW_PX = 32;

interface ClusterTableProps {
  readonly list: ShownRows<ClusterRow>;
  readonly causes: ReadonlyMap<string, string>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Since when (RFC 3339) there was no report. */
  readonly staleSince: string | undefined;
}

/** Clusters, each with its add-ons in as much room as there is, and why it is unhealthy. */
export function ClusterTable({ list, causes, current, sort, onSort, staleSince }: ClusterTableProps) {
  const lines = useCallback(
    (drawn: DrawnRow<ClusterRow>) => (
      <ClusterLines {...drawn} cause={causes.get(drawn.row.name)} staleSince={staleSince} />
    ),
    [causes, staleSince],
  );
  return (
    <RowTable
      label="Clusters"
      columns={staleSince ? STALE_COLUMNS : CLUSTER_COLUMNS}
      list={list}
      sort={sort}
      onSort={onSort}
      current={current}
      eachValue={eachValue}
      rowPx={ROW_PX}
    >
      {lines}
    </RowTable>
  );
}

interface ClusterLinesProps extends DrawnRow<ClusterRow> {
  readonly cause: string | undefined;
  readonly staleSince: string | undefined;
}

/** Drawn again where its own cause changes, not where that of another row does. */
const ClusterLines = memo(function ClusterLines({ cause, staleSince, ...drawn }: ClusterLinesProps) {
  const { row } = drawn;
  const cells = cellsOf(drawn);
  return (
    <RowLines
      drawn={drawn}
      status={clusterStatus(row)}
      data={{ "data-cluster": row.name, "data-health": row.health }}
      head={CELLS.cluster(row)}
      cells={staleSince ? { ...cells, age: <LastSeen at={staleSince} /> } : cells}
      message={cause}
    />
  );
});

const CELLS = {
  cluster: ({ name }) => (
    <Link href={clusterTabHref(name)} className={ROW_NAME}>
      <CutName name={name} />
    </Link>
  ),
  status: (row) => {
    const status = clusterStatus(row);
    return (
      <Flash of={status}>
        <StatusBadge appearance={CLUSTER_STATUS_APPEARANCE[status]} title={origin(row)} />
      </Flash>
    );
  },
  availability: ({ health }) => CLUSTER_APPEARANCE[health].label,
  addon: (row, { roomPx }) => <AddOnsCell row={row} roomPx={roomPx} />,
  unhealthy: (row) => <UnhealthyCount row={row} />,
  version: ({ kubernetesVersion }) => <span className="mono">{kubernetesVersion}</span>,
  label: ({ labels }, { id = "" }) => labels?.[labelOf(id) ?? ""],
} satisfies CellsOf<typeof CLUSTERS.fields, ClusterRow>;

const cellsOf = fieldCells<ClusterRow>(CLUSTERS.fields, CELLS);

function UnhealthyCount({ row: { addOns, addOnsVisible } }: { readonly row: ClusterRow }) {
  if (!addOnsVisible) return null;
  const size = addOns.filter(isTroubled).length;
  return <span className={size > 0 ? "font-medium text-bad-text" : "text-text-3"}>{size}</span>;
}

function origin({ message, since }: ClusterRow): string | undefined {
  return [message, since && `since ${exactTime(since)}`].filter(Boolean).join("\n") || undefined;
}
