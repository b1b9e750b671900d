"use client";

import type { ReactNode } from "react";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { CONFIG } from "@/components/labels/status-appearance";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { valuesToFit } from "@/components/list/table/longest-values";
import { ROW_NAME } from "@/components/list/table/row-appearance";
import { columnChoices, type RowColumn } from "@/components/list/table/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/list/table/row-table";
import type { ShownRows } from "@/components/list/use-served-list";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { cn } from "@/lib/cn";
import { CLUSTER_ADD_ONS } from "@/lib/lists/cluster-addons/fields";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { columnsOf } from "@/lib/lists/page-list";
import { addOnTabHref } from "./detail-address";

const COLUMNS: readonly RowColumn[] = columnsOf(CLUSTER_ADD_ONS.fields);

const eachValue = valuesToFit<ClusterAddOnRow>(CLUSTER_ADD_ONS.fields);

export const CLUSTER_ADD_ON_COLUMN_CHOICES = columnChoices(COLUMNS);

const CONFIG_APPEARANCE = {
  "in-sync": CONFIG.inSync,
  pending: CONFIG.pending,
  unsupported: CONFIG.unsupported,
} as const;

interface ClusterListTableProps {
  readonly list: ShownRows<ClusterAddOnRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Table of the clusters with an add-on, and its health on each. */
export function ClusterAddOnTable({ list, current, sort, onSort }: ClusterListTableProps) {
  return (
    <RowTable
      label="Clusters"
      columns={COLUMNS}
      list={list}
      sort={sort}
      onSort={onSort}
      current={current}
      eachValue={eachValue}
      reasonOf={reasonOf}
    >
      {clusterLines}
    </RowTable>
  );
}

function reasonOf({ message }: ClusterAddOnRow): string | undefined {
  return message;
}

function clusterLines(drawn: DrawnRow<ClusterAddOnRow>): ReactNode {
  const { row, columns, repeats } = drawn;
  const { cluster, health, phase } = row;
  const hasWhy = columns.some(({ key }) => key === "why");
  const cells = cellsOf(drawn);
  const why = repeats ? <Same row={row} /> : <Why row={row} />;
  return (
    <RowLines
      drawn={drawn}
      label={cluster}
      status={health}
      data={{ "data-cluster": cluster, "data-health": health, "data-phase": phase }}
      head={CELLS.cluster(row)}
      cells={repeats && hasWhy ? { ...cells, why } : cells}
      message={hasWhy || !row.message ? undefined : why}
    />
  );
}

const CELLS = {
  cluster: ({ addOn, cluster }) => (
    <DetailLink href={addOnTabHref(addOn, "overview", cluster)} className={ROW_NAME}>
      <CutName name={cluster} />
    </DetailLink>
  ),
  status: (row) => {
    const appearance = addOnAppearance(row);
    return (
      <Flash of={appearance.text}>
        <StatusBadge appearance={{ ...appearance, label: appearance.text }} title={row.message} wraps />
      </Flash>
    );
  },
  clusterHealth: ({ clusterHealth }) => (clusterHealth ? CLUSTER_APPEARANCE[clusterHealth].label : null),
  why: (row) => <Why row={row} />,
  config: ({ config, overridden }) => (
    <>
      {config ? <StatusBadge appearance={CONFIG_APPEARANCE[config]} /> : <span className="text-text-3">none</span>}
      {overridden ? <span className="block text-small text-text-3">overridden</span> : null}
    </>
  ),
} satisfies CellsOf<typeof CLUSTER_ADD_ONS.fields, ClusterAddOnRow>;

const cellsOf = fieldCells<ClusterAddOnRow>(CLUSTER_ADD_ONS.fields, CELLS);

function Why({ row }: { readonly row: ClusterAddOnRow }) {
  return (
    <span className="text-small text-text-2">
      {row.message} <WhyLink row={row} />
    </span>
  );
}

/** In place of a reason that the row above it has: rows stay as high as most are. */
function Same({ row }: { readonly row: ClusterAddOnRow }) {
  return (
    <span title={row.message} className="text-small text-text-3">
      The same. <WhyLink row={row} />
    </span>
  );
}

/** Where nothing is wrong, it is quiet: what is wrong is seen first. */
export function WhyLink({ row: { addOn, cluster, message } }: { readonly row: ClusterAddOnRow }) {
  return (
    <DetailLink
      href={addOnTabHref(addOn, "why", cluster)}
      className={cn(
        "relative whitespace-nowrap underline-offset-2",
        message ? "text-accent-text underline" : "text-text-3 hover:text-accent-text hover:underline",
      )}
    >
      Why?<span className="sr-only"> {cluster}</span>
    </DetailLink>
  );
}
