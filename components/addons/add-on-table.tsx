"use client";

import { useState } from "react";
import { rolloutLook } from "@/components/status/add-on-rollout";
import { clusterWords, installWords, segmentsOf } from "@/components/status/add-on-standing";
import type { ShownRows } from "@/components/status/use-served-list";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { RowWindow } from "@/components/ui/row-window";
import { SortHead, sortedBy } from "@/components/ui/sort-head";
import { StatusBadge } from "@/components/ui/status-badge";
import { useInView } from "@/components/ui/use-in-view";
import { Waterline } from "@/components/ui/waterline";
import type { AddOnRow } from "@/lib/api/addons";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { fleetStanding, notWellOn } from "@/lib/health/add-on-fleet-standing";
import { rowCause } from "./add-on-sentence";
import { useKeeperWords } from "./use-keeper-words";

const HEAD =
  "sticky top-12 z-(--z-sticky) h-(--row-head) whitespace-nowrap border-line border-b bg-surface px-(--cell-pad) text-left font-regular text-micro text-text-3 first:pl-6 last:pr-6";

const ROW_PX = 44;

const COLUMNS: readonly { readonly word: string; readonly own?: string; readonly className?: string }[] = [
  { word: "Add-on", own: "name", className: "w-[30%]" },
  { word: "Installed", own: "install", className: "w-28" },
  { word: "Clusters", own: "clusters", className: "w-24 text-right" },
  { word: "Health", own: "status" },
  { word: "Not well", own: "troubled", className: "w-20 text-right" },
  { word: "Rollout", className: "w-48" },
];

interface AddOnTableProps {
  readonly list: ShownRows<AddOnRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Add-ons: how each gets onto clusters, how it fares there, where its rollout stands. */
export function AddOnTable({ list: { rows, from, size, onFirst }, current, sort, onSort }: AddOnTableProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  return (
    <table ref={setTable} aria-label="Add-ons" aria-rowcount={size + 1} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map(({ word, own, className }) => (
            <th key={word} scope="col" aria-sort={sortedBy(sort, own)} className={cn(HEAD, className)}>
              <SortHead word={word} own={own} sort={sort} onSort={onSort} />
            </th>
          ))}
        </tr>
      </thead>
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={ROW_PX} list={table} as="tbody">
        {(row, place, measure) => (
          <AddOnTableRow key={row.name} row={row} place={place} isCurrent={row.name === current} measure={measure} />
        )}
      </RowWindow>
    </table>
  );
}

interface AddOnTableRowProps {
  readonly row: AddOnRow;
  readonly place: number;
  readonly isCurrent: boolean;
  readonly measure: ((element: Element | null) => void) | undefined;
}

function AddOnTableRow({ row, place, isCurrent, measure }: AddOnTableRowProps) {
  const line = useInView<HTMLTableRowElement>(isCurrent);
  const keeperWords = useKeeperWords(row);
  const cause = rowCause(row);
  const notWell = notWellOn(row);
  const mark = isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
  const cell = cn("px-(--cell-pad) pt-[6px] pb-[5px] align-top leading-5", !cause && "border-line border-b");
  return (
    <tbody ref={measure} data-index={place} className={cn("hover:bg-hover", isCurrent && "bg-hover")}>
      <tr
        ref={line}
        data-addon={row.name}
        data-health={fleetStanding(row)}
        aria-rowindex={place + 2}
        className="h-11 scroll-mt-20 scroll-mb-20"
      >
        <th scope="row" className={cn(cell, "pl-6 text-left font-regular", mark)}>
          <Link
            href={`/addons/${row.name}`}
            className="font-medium font-mono text-[12.5px] tracking-[-0.025em] [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {row.name}
          </Link>
          <span className="block text-micro text-text-3">{[row.displayName, keeperWords].filter(Boolean).join(", ")}</span>
        </th>
        <td className={cn(cell, "text-text-2")}>{installWords(row)}</td>
        <td className={cn(cell, "text-right")}>
          <Flash of={clusterWords(row)}>{clusterWords(row)}</Flash>
        </td>
        <td className={cell}>
          <AddOnWaterline row={row} />
        </td>
        <td className={cn(cell, "text-right", notWell > 0 ? "font-medium text-bad-text" : "text-text-3")}>
          {row.clustersVisible ? <Flash of={notWell}>{count(notWell)}</Flash> : null}
        </td>
        <td className={cn(cell, "pr-6")}>
          <RolloutCell row={row} />
        </td>
      </tr>
      {cause ? (
        <tr>
          <td colSpan={6} className={cn("border-line border-b px-6 pb-2 text-small text-text-2", mark)}>
            <p className="max-w-[90ch] text-pretty [overflow-wrap:anywhere]">{cause}</p>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
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
