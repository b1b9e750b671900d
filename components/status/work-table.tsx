"use client";

import type { ReactNode } from "react";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import type { WorkRow } from "@/lib/api/works";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { workStanding } from "@/lib/health/work-words";
import { workHref } from "./object-address";
import type { RowColumn } from "./row-columns";
import { type DrawnRow, RowLines, RowTable } from "./row-table";
import type { ShownRows } from "./use-served-list";
import { WORK_LOOK } from "./work-standing";

const CLAIM_WORDS = { true: "Yes", false: "No", unknown: "Not known" } as const;

interface WorkTableProps {
  readonly columns: readonly RowColumn[];
  readonly list: ShownRows<WorkRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Works in a table, with those of its cells that there are columns for. */
export function WorkTable({ columns, list, current, sort, onSort }: WorkTableProps) {
  return (
    <RowTable label="Works" columns={columns} list={list} sort={sort} onSort={onSort} current={current}>
      {workLines}
    </RowTable>
  );
}

function workLines(drawn: DrawnRow<WorkRow>): ReactNode {
  const { row } = drawn;
  return (
    <RowLines
      drawn={drawn}
      standing={workStanding(row)}
      head={<WorkLink row={row} className="text-[12.5px] hover:underline hover:underline-offset-2" />}
      cells={cellsOf(row)}
      sentence={row.sentence}
    />
  );
}

function cellsOf(row: WorkRow): Readonly<Record<string, ReactNode>> {
  const look = WORK_LOOK[workStanding(row)];
  return {
    Status: (
      <Flash of={look.word}>
        <StatusBadge look={look} />
      </Flash>
    ),
    Cluster: (
      <Link href={`/clusters/${row.cluster}`} className="mono hover:underline hover:underline-offset-2">
        {row.cluster}
      </Link>
    ),
    "Add-on": row.addOn ? (
      <Link href={`/addons/${row.addOn}`} className="mono hover:underline hover:underline-offset-2">
        {row.addOn}
      </Link>
    ) : (
      <span className="text-text-3">none</span>
    ),
    Applied: CLAIM_WORDS[row.applied],
    Available: CLAIM_WORDS[row.available],
    Manifests: count(row.manifests),
    Since: row.since ? <Age since={row.since} /> : null,
    Age: <Age since={row.createdAt} />,
  };
}

interface WorkLinkProps {
  readonly row: WorkRow;
  readonly className: string;
}

export function WorkLink({ row, className }: WorkLinkProps) {
  return (
    <Link
      href={workHref(row.cluster, row.work)}
      className={cn("font-medium font-mono tracking-[-0.025em] [overflow-wrap:anywhere]", className)}
    >
      {row.work}
    </Link>
  );
}
