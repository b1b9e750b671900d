"use client";

import type { ReactNode } from "react";
import { clusterText, fleetSegments, installText } from "@/components/labels/add-on-fleet-status";
import { rolloutAppearance } from "@/components/labels/add-on-rollout";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { NAME_LINK, ROW_NAME } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/list/table/row-table";
import type { ShownRows } from "@/components/list/use-served-list";
import { placementHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline } from "@/components/ui/feedback/waterline";
import { CutName } from "@/components/ui/layout/cut-name";
import { count } from "@/lib/format/count";
import { fleetStatus, notWellOn } from "@/lib/health/add-on-fleet-status";
import { ADD_ONS } from "@/lib/lists/addons/fields";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { columnsOf } from "@/lib/lists/page-list";
import { rowCause } from "./row-cause";
import { useManagerText } from "./use-manager-text";

export const ADD_ON_COLUMNS: readonly RowColumn[] = columnsOf(ADD_ONS.fields);

interface AddOnTableProps {
  readonly list: ShownRows<AddOnRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Table of add-ons: how each is installed, its health, and its rollout. */
export function AddOnTable({ list, current, sort, onSort }: AddOnTableProps) {
  return (
    <RowTable label="Add-ons" columns={ADD_ON_COLUMNS} list={list} sort={sort} onSort={onSort} current={current}>
      {addOnLines}
    </RowTable>
  );
}

function addOnLines(drawn: DrawnRow<AddOnRow>): ReactNode {
  const { row } = drawn;
  return (
    <RowLines
      drawn={drawn}
      status={fleetStatus(row)}
      head={<Head row={row} />}
      cells={cellsOf(drawn)}
      message={rowCause(row)}
      data={{ "data-addon": row.name, "data-health": fleetStatus(row) }}
    />
  );
}

function Head({ row }: { readonly row: AddOnRow }) {
  return (
    <>
      <Link href={`/addons/${row.name}`} className={ROW_NAME}>
        <CutName name={row.name} />
      </Link>
      <span className="block text-micro text-text-3">
        {row.displayName ? `${row.displayName}, ` : null}
        <ManagerText row={row} />
      </span>
    </>
  );
}

function ManagerText({ row }: { readonly row: AddOnRow }) {
  return useManagerText(row);
}

const CELLS = {
  name: (row) => <Head row={row} />,
  install: installText,
  clusters: (row) => <Flash of={clusterText(row)}>{clusterText(row)}</Flash>,
  health: (row) => <AddOnClustersWaterline row={row} />,
  troubled: (row) => <NotWell row={row} />,
  placement: ({ placements }) =>
    placements.map(({ namespace, name }) => (
      <span key={`${namespace}/${name}`} className="flex">
        <Link href={placementHref(namespace, name)} className={NAME_LINK}>
          <CutName name={`${namespace}/${name}`} />
        </Link>
      </span>
    )),
  lifecycle: (row) => <ManagerText row={row} />,
  rollout: (row) => <RolloutCell row={row} />,
} satisfies CellsOf<typeof ADD_ONS.fields, AddOnRow>;

const cellsOf = fieldCells<AddOnRow>(ADD_ONS.fields, CELLS);

function NotWell({ row }: { readonly row: AddOnRow }) {
  if (!row.clustersVisible) return null;
  const notWell = notWellOn(row);
  return (
    <span className={notWell > 0 ? "font-medium text-bad-text" : "text-text-3"}>
      <Flash of={notWell}>{count(notWell)}</Flash>
    </span>
  );
}

/** The clusters of an add-on as a bar; as text if there is nothing to draw. */
export function AddOnClustersWaterline({ row }: { readonly row: AddOnRow }) {
  if (!row.clustersVisible) return <span className="text-small text-text-3">Not permitted to see its clusters</span>;
  const segments = fleetSegments(row);
  if (segments.length === 0) return <span className="text-small text-text-3">Not installed</span>;
  return (
    <div className="flex h-5 items-center">
      <Waterline segments={segments} />
    </div>
  );
}

function RolloutCell({ row }: { readonly row: AddOnRow }) {
  const appearance = rolloutAppearance(row);
  if (!appearance) return <span className="text-text-3">None</span>;
  return (
    <Flash of={appearance.label}>
      <StatusBadge appearance={appearance} wraps />
    </Flash>
  );
}
