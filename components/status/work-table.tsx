"use client";

import type { ReactNode } from "react";
import { workHref } from "@/components/status/object-address";
import type { RowColumn } from "@/components/status/row-columns";
import { RowLines, RowTable } from "@/components/status/row-table";
import type { ShownRows } from "@/components/status/use-served-list";
import { WORK_LOOK } from "@/components/status/work-standing";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import type { WorkRow } from "@/lib/api/works";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { workStanding } from "@/lib/health/work-words";

export const COLUMNS: readonly RowColumn[] = [
  { word: "Work", own: "work", className: "w-[26%]", px: 190 },
  { word: "Status", own: "status", className: "w-36", px: 144, stays: true },
  { word: "Cluster", own: "name", className: "w-[23%]", px: 170, stays: true },
  { word: "Add-on", own: "addon", px: 120 },
  { word: "Applied", className: "w-24 text-text-2", px: 96, isExtra: true },
  { word: "Available", className: "w-24 text-text-2", px: 96, isExtra: true },
  { word: "Manifests", own: "manifests", className: "w-22 text-right", px: 88 },
  { word: "Age", own: "age", className: "w-20 whitespace-nowrap text-right text-text-2", px: 80 },
  { word: "Since", own: "since", className: "w-20 whitespace-nowrap text-right text-text-2", px: 80 },
];

const CLAIM_WORDS = { true: "Yes", false: "No", unknown: "Not known" } as const;

interface WorkTableProps {
  readonly list: ShownRows<WorkRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function WorkTable({ list, current, sort, onSort }: WorkTableProps) {
  return (
    <RowTable label="Works" columns={COLUMNS} list={list} sort={sort} onSort={onSort}>
      {(row, place, measure, shown) => (
        <RowLines
          key={row.name}
          columns={shown}
          name={row.name}
          standing={workStanding(row)}
          place={place}
          measure={measure}
          isCurrent={row.name === current}
          head={<WorkLink row={row} className="text-[12.5px] hover:underline hover:underline-offset-2" />}
          cells={cellsOf(row)}
          sentence={row.sentence}
        />
      )}
    </RowTable>
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
