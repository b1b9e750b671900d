"use client";

import type { ReactNode } from "react";
import { rolloutLook } from "@/components/status/add-on-rollout";
import { clusterWords, installWords, segmentsOf } from "@/components/status/add-on-standing";
import { placementHref } from "@/components/status/object-address";
import type { RowColumn } from "@/components/status/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/status/row-table";
import type { ShownRows } from "@/components/status/use-served-list";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import { Waterline } from "@/components/ui/waterline";
import type { AddOnRow } from "@/lib/api/addons";
import { count } from "@/lib/format/count";
import { fleetStanding, notWellOn } from "@/lib/health/add-on-fleet-standing";
import { rowCause } from "./add-on-sentence";
import { useKeeperWords } from "./use-keeper-words";

export const COLUMNS: readonly RowColumn[] = [
  { word: "Add-on", own: "name", className: "w-[30%]", px: 180 },
  { word: "Installed", own: "install", className: "w-28 text-text-2", px: 112 },
  { word: "Clusters", own: "clusters", className: "w-24 text-right", px: 96, stays: true },
  { word: "Health", own: "status", px: 140, stays: true },
  { word: "Not well", own: "troubled", className: "w-20 text-right", px: 80, stays: true },
  { word: "Placements", className: "w-48 text-text-2", px: 192, isExtra: true },
  { word: "Managed by", className: "w-32 text-text-2", px: 128, isExtra: true },
  { word: "Age", className: "w-20 whitespace-nowrap text-right text-text-2", px: 80, isExtra: true },
  { word: "Rollout", className: "w-48", px: 192 },
];

interface AddOnTableProps {
  readonly list: ShownRows<AddOnRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Add-ons: how each gets onto clusters, how it fares there, where its rollout stands. */
export function AddOnTable({ list, current, sort, onSort }: AddOnTableProps) {
  return (
    <RowTable label="Add-ons" columns={COLUMNS} list={list} sort={sort} onSort={onSort} current={current}>
      {addOnLines}
    </RowTable>
  );
}

function addOnLines(drawn: DrawnRow<AddOnRow>): ReactNode {
  const { row } = drawn;
  return (
    <RowLines
      drawn={drawn}
      standing={fleetStanding(row)}
      head={<Head row={row} />}
      cells={cellsOf(row)}
      sentence={rowCause(row)}
      data={{ "data-addon": row.name, "data-health": fleetStanding(row) }}
    />
  );
}

function Head({ row }: { readonly row: AddOnRow }) {
  return (
    <>
      <Link
        href={`/addons/${row.name}`}
        className="font-medium font-mono text-[12.5px] tracking-[-0.025em] [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
      >
        {row.name}
      </Link>
      <span className="block text-micro text-text-3">
        {row.displayName ? `${row.displayName}, ` : null}
        <KeeperWords row={row} />
      </span>
    </>
  );
}

function KeeperWords({ row }: { readonly row: AddOnRow }) {
  return useKeeperWords(row);
}

function cellsOf(row: AddOnRow): Readonly<Record<string, ReactNode>> {
  const notWell = notWellOn(row);
  const installed = clusterWords(row);
  return {
    Installed: installWords(row),
    Clusters: <Flash of={installed}>{installed}</Flash>,
    Health: <AddOnWaterline row={row} />,
    "Not well": row.clustersVisible ? (
      <span className={notWell > 0 ? "font-medium text-bad-text" : "text-text-3"}>
        <Flash of={notWell}>{count(notWell)}</Flash>
      </span>
    ) : null,
    Placements: row.placements.map(({ namespace, name }) => (
      <Link
        key={`${namespace}/${name}`}
        href={placementHref(namespace, name)}
        className="mono block hover:underline hover:underline-offset-2"
      >
        {namespace}/{name}
      </Link>
    )),
    "Managed by": <KeeperWords row={row} />,
    Age: <Age since={row.createdAt} />,
    Rollout: <RolloutCell row={row} />,
  };
}

/** The clusters of an add-on as a line; in words where there is nothing to draw. */
export function AddOnWaterline({ row }: { readonly row: AddOnRow }) {
  if (!row.clustersVisible) return <span className="text-small text-text-3">Not permitted to see its clusters</span>;
  const segments = segmentsOf(row);
  if (segments.length === 0) return <span className="text-small text-text-3">On no cluster</span>;
  return (
    <div className="flex h-5 items-center">
      <Waterline segments={segments} />
    </div>
  );
}

export function RolloutCell({ row }: { readonly row: AddOnRow }) {
  const look = rolloutLook(row);
  if (!look) return <span className="text-text-3">None</span>;
  return (
    <Flash of={look.word}>
      <StatusBadge look={look} />
    </Flash>
  );
}
