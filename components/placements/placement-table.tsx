"use client";

import type { ReactNode } from "react";
import { placementHref } from "@/components/status/object-address";
import { PLACEMENT_LOOK } from "@/components/status/placement-standing";
import type { RowColumn } from "@/components/status/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/status/row-table";
import type { ShownRows } from "@/components/status/use-served-list";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import type { PlacementRow } from "@/lib/api/placements";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { chosenWords, setWords } from "./placement-words";

export const COLUMNS: readonly RowColumn[] = [
  { word: "Placement", own: "name", className: "w-[26%]", px: 190 },
  { word: "Status", own: "status", className: "w-40", px: 160, stays: true },
  { word: "Clusters", own: "clusters", className: "w-24 text-right", px: 96, stays: true },
  { word: "Groups", own: "groups", className: "w-20 text-right", px: 80 },
  { word: "Sets", px: 130 },
  { word: "Add-ons", px: 150 },
  { word: "Since", className: "w-20 whitespace-nowrap text-right text-text-2", px: 80, isExtra: true },
  { word: "Age", own: "age", className: "w-20 whitespace-nowrap text-right text-text-2", px: 80 },
];

interface PlacementTableProps {
  readonly list: ShownRows<PlacementRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function PlacementTable({ list, current, sort, onSort }: PlacementTableProps) {
  return (
    <RowTable label="Placements" columns={COLUMNS} list={list} sort={sort} onSort={onSort} current={current}>
      {placementLines}
    </RowTable>
  );
}

function placementLines(drawn: DrawnRow<PlacementRow>): ReactNode {
  const { row } = drawn;
  return <RowLines drawn={drawn} standing={row.standing} head={<Head row={row} />} cells={cellsOf(row)} sentence={row.sentence} />;
}

function Head({ row }: { readonly row: PlacementRow }) {
  return (
    <>
      <PlacementLink row={row} className="text-[12.5px] hover:underline hover:underline-offset-2" />
      <span className="mono block text-[11px] text-text-3 leading-4 [overflow-wrap:anywhere]">{row.namespace}</span>
    </>
  );
}

function cellsOf(row: PlacementRow): Readonly<Record<string, ReactNode>> {
  const look = PLACEMENT_LOOK[row.standing];
  return {
    Status: (
      <Flash of={look.word}>
        <StatusBadge look={look} />
      </Flash>
    ),
    Clusters: <Flash of={row.chosen}>{chosenWords(row)}</Flash>,
    Groups: row.groups > 1 ? count(row.groups) : null,
    Sets: <span className={row.sets.length === 0 ? "text-text-3" : "mono"}>{setWords(row)}</span>,
    "Add-ons": <AddOnLinks row={row} />,
    Since: row.since ? <Age since={row.since} /> : null,
    Age: <Age since={row.createdAt} />,
  };
}

const FEW = 3;

/** The add-ons that a placement installs: the first few by name, and how many more. */
function AddOnLinks({ row: { addOns } }: { readonly row: PlacementRow }) {
  if (!addOns) return <span className="text-text-3">Not permitted</span>;
  if (addOns.length === 0) return <span className="text-text-3">none</span>;
  const more = addOns.length - FEW;
  return (
    <ul>
      {addOns.slice(0, FEW).map((name) => (
        <li key={name}>
          <Link href={`/addons/${name}`} className="mono hover:underline hover:underline-offset-2">
            {name}
          </Link>
        </li>
      ))}
      {more > 0 ? <li className="text-small text-text-3">and {count(more)} more</li> : null}
    </ul>
  );
}

interface PlacementLinkProps {
  readonly row: PlacementRow;
  readonly className: string;
}

export function PlacementLink({ row, className }: PlacementLinkProps) {
  return (
    <Link
      href={placementHref(row.namespace, row.placement)}
      className={cn("font-medium font-mono tracking-[-0.025em] [overflow-wrap:anywhere]", className)}
    >
      {row.placement}
    </Link>
  );
}
