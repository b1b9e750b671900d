"use client";

import type { ReactNode } from "react";
import { workHref } from "@/components/status/object-address";
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

const COLUMNS = [
  { word: "Work", own: "work", className: "w-[26%]" },
  { word: "Status", own: "status", className: "w-36" },
  { word: "Cluster", own: "name", className: "w-[23%]" },
  { word: "Add-on", own: "addon", className: "" },
  { word: "Manifests", own: "manifests", className: "w-22 text-right" },
  { word: "Since", own: "since", className: "w-20 whitespace-nowrap text-right text-text-2 max-nav:hidden" },
  { word: "Age", own: "age", className: "w-20 whitespace-nowrap text-right text-text-2" },
] as const;

interface WorkTableProps {
  readonly list: ShownRows<WorkRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function WorkTable({ list, current, sort, onSort }: WorkTableProps) {
  return (
    <RowTable label="Works" columns={COLUMNS} list={list} sort={sort} onSort={onSort}>
      {(row, place, measure) => (
        <RowLines
          key={row.name}
          columns={COLUMNS}
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
