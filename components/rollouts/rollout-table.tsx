"use client";

import { useState } from "react";
import { currentWave, PHASE_OF, rolloutSegments } from "@/components/status/rollout-standing";
import type { ShownRows } from "@/components/status/use-served-list";
import { PHASE } from "@/components/status/words";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { RowWindow } from "@/components/ui/row-window";
import { SortHead, sortedBy } from "@/components/ui/sort-head";
import { StatusBadge } from "@/components/ui/status-badge";
import { useInView } from "@/components/ui/use-in-view";
import { Waterline } from "@/components/ui/waterline";
import { rolloutStanding } from "@/lib/api/rollout-list";
import type { RolloutRow } from "@/lib/api/rollouts";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { rolloutHref } from "./rollout-address";
import { stuckWords } from "./rollout-words";

const HEAD =
  "sticky top-12 z-(--z-sticky) h-(--row-head) whitespace-nowrap border-line border-b bg-surface px-(--cell-pad) text-left font-regular text-micro text-text-3 first:pl-6 last:pr-6";

const ROW_PX = 44;

const COLUMNS: readonly { readonly word: string; readonly own?: string; readonly className?: string }[] = [
  { word: "Rollout", own: "name", className: "w-[24%]" },
  { word: "Stage", own: "urgency", className: "w-28" },
  { word: "Wave", className: "w-20" },
  { word: "Clusters" },
  { word: "Applied", own: "applied", className: "w-36 text-right" },
  { word: "Healthy", own: "healthy", className: "w-36 text-right" },
  { word: "Since", own: "since", className: "w-28 text-right max-nav:hidden" },
];

interface RolloutTableProps {
  readonly list: ShownRows<RolloutRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function RolloutTable({ list: { rows, from, size, onFirst }, current, sort, onSort }: RolloutTableProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  return (
    <table ref={setTable} aria-label="Rollouts" aria-rowcount={size + 1} className="w-full table-fixed border-separate border-spacing-0">
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
          <RolloutTableRow key={row.name} row={row} place={place} isCurrent={row.name === current} measure={measure} />
        )}
      </RowWindow>
    </table>
  );
}

interface RolloutTableRowProps {
  readonly row: RolloutRow;
  readonly place: number;
  readonly isCurrent: boolean;
  readonly measure: ((element: Element | null) => void) | undefined;
}

/** A rollout: a line, and below it what is stuck. */
function RolloutTableRow({ row, place, isCurrent, measure }: RolloutTableRowProps) {
  const line = useInView<HTMLTableRowElement>(isCurrent);
  const stuck = stuckWords(row);
  const mark = isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
  const cell = cn("px-(--cell-pad) pt-[6px] pb-[5px] align-top leading-5", !stuck && "border-line border-b");
  const number = cn(cell, "whitespace-nowrap text-right");
  return (
    <tbody ref={measure} data-index={place} className={cn("hover:bg-hover", isCurrent && "bg-hover")}>
      <tr
        ref={line}
        data-rollout={row.name}
        data-stage={row.stage}
        data-standing={rolloutStanding(row)}
        aria-rowindex={place + 2}
        className="scroll-my-20"
      >
        <th scope="row" className={cn(cell, "pl-6 text-left font-regular", mark)}>
          <RolloutLink row={row} className="text-[12.5px] hover:underline hover:underline-offset-2" />
          <span className="mono block text-[11px] text-text-3 leading-4 [overflow-wrap:anywhere]">
            {row.namespace}/{row.placement}
          </span>
        </th>
        <td className={cell}>
          <Flash of={row.stage}>
            <StatusBadge look={PHASE[PHASE_OF[row.stage]]} />
          </Flash>
        </td>
        <td className={cn(cell, "whitespace-nowrap text-text-2")}>
          <Flash of={waveCell(row)}>{waveCell(row)}</Flash>
        </td>
        <td className={cell}>
          <RolloutWaterline row={row} />
        </td>
        <td className={number}>
          <OfCount part={row.applied} whole={row.total} />
        </td>
        <td className={number}>
          <OfCount part={row.healthy} whole={row.applied} />
        </td>
        <td className={cn(number, "pr-6 text-text-2 max-nav:hidden")}>{row.since ? <Age since={row.since} /> : null}</td>
      </tr>
      {stuck ? (
        <tr>
          <td colSpan={COLUMNS.length} className={cn("border-line border-b px-6 pb-2 text-small text-text-2", mark)}>
            <p className="max-w-[90ch] text-pretty [overflow-wrap:anywhere]">{stuck}</p>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

interface RolloutLinkProps {
  readonly row: RolloutRow;
  readonly className: string;
}

export function RolloutLink({ row, className }: RolloutLinkProps) {
  return (
    <Link href={rolloutHref(row)} className={cn("font-medium font-mono tracking-[-0.025em] [overflow-wrap:anywhere]", className)}>
      {row.addOn}
    </Link>
  );
}

/** The clusters of a rollout as a line; in words where there are none. */
export function RolloutWaterline({ row }: { readonly row: RolloutRow }) {
  const segments = rolloutSegments(row.waves.flatMap(({ counts }) => counts));
  if (segments.length === 0) return <span className="text-small text-text-3">No clusters chosen yet</span>;
  return (
    <div className="flex h-5 items-center">
      <Waterline segments={segments} />
    </div>
  );
}

interface OfCountProps {
  readonly part: number;
  readonly whole: number;
}

function OfCount({ part, whole }: OfCountProps) {
  return (
    <Flash of={part}>
      <span className={part < whole ? "font-medium text-text" : "text-text-2"}>{count(part)}</span>
      <span className="text-text-3"> of {count(whole)}</span>
    </Flash>
  );
}

/** "2 of 4"; how many there were once all are through. */
function waveCell(row: RolloutRow): string {
  const current = currentWave(row);
  if (row.waves.length < 2) return "";
  return current === undefined ? `all ${row.waves.length}` : `${current + 1} of ${row.waves.length}`;
}
