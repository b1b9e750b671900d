"use client";

import { useState } from "react";
import { currentWave, PHASE_OF, rolloutSegments } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline } from "@/components/ui/feedback/waterline";
import { useInView } from "@/components/ui/hooks/use-in-view";
import { RowWindow } from "@/components/ui/layout/row-window";
import { SortHead, sortedBy } from "@/components/ui/layout/sort-head";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { columnsOf } from "@/lib/lists/page-list";
import { ROLLOUTS } from "@/lib/lists/rollouts/fields";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { rolloutHref } from "./rollout-address";
import { stuckText } from "./rollout-messages";

const HEAD =
  "sticky top-12 z-(--z-sticky) h-(--row-head) whitespace-nowrap border-line border-b bg-surface px-(--cell-pad) text-left font-regular text-micro text-text-3 first:pl-6 last:pr-6";

const ROW_PX = 44;

const COLUMNS = columnsOf(ROLLOUTS.fields);

interface RolloutTableProps {
  readonly list: ShownRows<RolloutRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

export function RolloutTable({ list: { rows, from, size, onFirst }, current, sort, onSort }: RolloutTableProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  return (
    <table
      ref={setTable}
      aria-label="Rollouts"
      aria-rowcount={size + 1}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map(({ label, own, className }) => (
            <th key={label} scope="col" aria-sort={sortedBy(sort, own)} className={cn(HEAD, className)}>
              <SortHead label={label} own={own} sort={sort} onSort={onSort} />
            </th>
          ))}
        </tr>
      </thead>
      <RowWindow rows={rows} from={from} size={size} onFirst={onFirst} rowPx={ROW_PX} list={table} as="tbody">
        {(row, index, measure) => (
          <RolloutTableRow
            key={row.name}
            row={row}
            position={index}
            isCurrent={row.name === current}
            measure={measure}
          />
        )}
      </RowWindow>
    </table>
  );
}

interface RolloutTableRowProps {
  readonly row: RolloutRow;
  readonly position: number;
  readonly isCurrent: boolean;
  readonly measure: ((element: Element | null) => void) | undefined;
}

/** A rollout: a line, and below it what is stuck. */
function RolloutTableRow({ row, position, isCurrent, measure }: RolloutTableRowProps) {
  const line = useInView<HTMLTableRowElement>(isCurrent);
  const stuck = stuckText(row);
  const mark = isCurrent && "shadow-[inset_2px_0_0_var(--accent)]";
  const cell = cn("px-(--cell-pad) pt-[6px] pb-[5px] align-top leading-5", !stuck && "border-line border-b");
  const cells = cellsOf(row);
  return (
    <tbody ref={measure} data-index={position} className={cn("hover:bg-hover", isCurrent && "bg-hover")}>
      <tr
        ref={line}
        data-rollout={row.name}
        data-stage={row.stage}
        data-status={rolloutState(row)}
        aria-rowindex={position + 2}
        className="scroll-my-20"
      >
        <th scope="row" className={cn(cell, "pl-6 text-left font-regular", mark)}>
          {CELLS.name(row)}
        </th>
        {OTHERS.map(({ key, className }) => (
          <td key={key} className={cn(cell, CELL_CLASS[key], className?.replace(/^w-\S+/, ""), "last:pr-6")}>
            {cells[key]}
          </td>
        ))}
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

const [, ...OTHERS] = COLUMNS;

/** Of cells that do not look as their heading does. */
const CELL_CLASS: Readonly<Record<string, string>> = {
  waves: "whitespace-nowrap text-text-2",
  applied: "whitespace-nowrap",
  healthy: "whitespace-nowrap",
  since: "whitespace-nowrap text-text-2",
};

const CELLS = {
  name: (row) => (
    <>
      <RolloutLink row={row} className="text-[12.5px] hover:underline hover:underline-offset-2" />
      <span className="mono block text-[11px] text-text-3 leading-4 [overflow-wrap:anywhere]">
        {row.namespace}/{row.placement}
      </span>
    </>
  ),
  stage: ({ stage }) => (
    <Flash of={stage}>
      <StatusBadge appearance={PHASE[PHASE_OF[stage]]} />
    </Flash>
  ),
  waves: (row) => <Flash of={waveCell(row)}>{waveCell(row)}</Flash>,
  clusters: (row) => <RolloutWaterline row={row} />,
  applied: ({ applied, total }) => <OfCount part={applied} whole={total} />,
  healthy: ({ applied, healthy }) => <OfCount part={healthy} whole={applied} />,
} satisfies CellsOf<typeof ROLLOUTS.fields, RolloutRow>;

const cellsOf = fieldCells<RolloutRow>(ROLLOUTS.fields, CELLS);

interface RolloutLinkProps {
  readonly row: RolloutRow;
  readonly className: string;
}

export function RolloutLink({ row, className }: RolloutLinkProps) {
  return (
    <Link
      href={rolloutHref(row)}
      className={cn("font-medium font-mono tracking-[-0.025em] [overflow-wrap:anywhere]", className)}
    >
      {row.addOn}
    </Link>
  );
}

/** The clusters of a rollout as a bar; as text without clusters. */
export function RolloutWaterline({ row }: { readonly row: RolloutRow }) {
  const segments = rolloutSegments(row.waves.flatMap(({ counts }) => counts));
  if (segments.length === 0) return <span className="text-small text-text-3">No clusters selected yet</span>;
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
