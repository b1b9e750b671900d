"use client";

import { useEffect, useRef } from "react";
import { currentWave, PHASE_OF, rolloutSegments } from "@/components/status/rollout-standing";
import { PHASE } from "@/components/status/words";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import { Waterline } from "@/components/ui/waterline";
import type { RolloutRow } from "@/lib/api/rollouts";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { rolloutHref } from "./rollout-address";
import { rolloutStanding } from "./rollout-order";
import { stuckWords } from "./rollout-words";

const HEAD =
  "sticky top-12 z-(--z-sticky) h-(--row-head) whitespace-nowrap border-line border-b bg-surface px-(--cell-pad) text-left font-regular text-micro text-text-3 first:pl-6 last:pr-6";

const COLUMNS = [
  { word: "Rollout", width: "w-[24%]" },
  { word: "Stage", width: "w-28" },
  { word: "Wave", width: "w-20" },
  { word: "Clusters", width: "" },
  { word: "Applied", width: "w-36 text-right" },
  { word: "Healthy", width: "w-36 text-right" },
  { word: "Since", width: "w-28 text-right" },
] as const;

interface RolloutTableProps {
  readonly rows: readonly RolloutRow[];
  readonly current: string | undefined;
}

export function RolloutTable({ rows, current }: RolloutTableProps) {
  return (
    <table aria-label="Rollouts" className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          {COLUMNS.map(({ word, width }) => (
            <th key={word} scope="col" className={cn(HEAD, width, word === "Since" && "max-nav:hidden")}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <RolloutTableRow key={row.name} row={row} isCurrent={row.name === current} />
      ))}
    </table>
  );
}

/** A rollout: a line, and below it what is stuck. */
function RolloutTableRow({ row, isCurrent }: { readonly row: RolloutRow; readonly isCurrent: boolean }) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const stuck = stuckWords(row);
  const mark = isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
  const cell = cn("px-(--cell-pad) pt-[6px] pb-[5px] align-top leading-5", !stuck && "border-line border-b");
  const number = cn(cell, "whitespace-nowrap text-right");
  return (
    <tbody className={cn("hover:bg-hover", isCurrent && "bg-hover")}>
      <tr ref={line} data-rollout={row.name} data-stage={row.stage} data-standing={rolloutStanding(row)} className="scroll-my-20">
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
