"use client";

import { useEffect, useRef } from "react";
import { rolloutLook } from "@/components/status/add-on-rollout";
import { clusterWords, installWords, notWellOn, segmentsOf, standingOf } from "@/components/status/add-on-standing";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import { Waterline } from "@/components/ui/waterline";
import type { AddOnRow } from "@/lib/api/addons";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { rowCause } from "./add-on-sentence";

const HEAD =
  "sticky top-12 z-(--z-sticky) h-(--row-head) whitespace-nowrap border-line border-b bg-surface px-(--cell-pad) text-left font-regular text-micro text-text-3 first:pl-6 last:pr-6";

interface AddOnTableProps {
  readonly rows: readonly AddOnRow[];
  readonly current: string | undefined;
}

/** Add-ons, the worst first: how each gets onto clusters, how it fares there, where its rollout stands. */
export function AddOnTable({ rows, current }: AddOnTableProps) {
  return (
    <table aria-label="Add-ons" className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={cn(HEAD, "w-[30%]")}>
            Add-on
          </th>
          <th scope="col" className={cn(HEAD, "w-28")}>
            Installed
          </th>
          <th scope="col" className={cn(HEAD, "w-24 text-right")}>
            Clusters
          </th>
          <th scope="col" className={HEAD}>
            Health
          </th>
          <th scope="col" className={cn(HEAD, "w-20 text-right")}>
            Not well
          </th>
          <th scope="col" className={cn(HEAD, "w-48")}>
            Rollout
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <AddOnTableRow key={row.name} row={row} isCurrent={row.name === current} />
      ))}
    </table>
  );
}

function AddOnTableRow({ row, isCurrent }: { readonly row: AddOnRow; readonly isCurrent: boolean }) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const cause = rowCause(row);
  const notWell = notWellOn(row);
  const mark = isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
  const cell = cn("px-(--cell-pad) pt-[6px] pb-[5px] align-top leading-5", !cause && "border-line border-b");
  return (
    <tbody className={cn("hover:bg-hover", isCurrent && "bg-hover")}>
      <tr ref={line} data-addon={row.name} data-health={standingOf(row)} className="h-11 scroll-mt-20 scroll-mb-20">
        <th scope="row" className={cn(cell, "pl-6 text-left font-regular", mark)}>
          <Link
            href={`/addons/${row.name}`}
            className="font-medium font-mono text-[12.5px] tracking-[-0.025em] [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {row.name}
          </Link>
          <span className="block text-micro text-text-3">{[row.displayName, managedWords(row)].filter(Boolean).join(", ")}</span>
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

/** Who runs it, so that nobody waits for the wrong manager. */
export function managedWords({ templated, managed }: Pick<AddOnRow, "templated" | "managed">): string {
  if (!managed) return "looks after itself";
  return templated ? "template" : "own manager";
}
