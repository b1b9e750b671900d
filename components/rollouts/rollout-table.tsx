"use client";

import type { ReactNode } from "react";
import { currentWave, rolloutSegments, rolloutStatusAppearance } from "@/components/labels/rollout-stage-appearance";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import type { EachValue } from "@/components/list/table/longest-values";
import { ROW_NAME, ROW_PLACE } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/list/table/row-table";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline } from "@/components/ui/feedback/waterline";
import { CutName } from "@/components/ui/layout/cut-name";
import { count } from "@/lib/format/count";
import { columnsOf } from "@/lib/lists/page-list";
import { ROLLOUTS } from "@/lib/lists/rollouts/fields";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { rolloutHref } from "./rollout-address";
import { stuckText } from "./rollout-messages";

export const ROLLOUT_COLUMNS: readonly RowColumn[] = columnsOf(ROLLOUTS.fields);

/** Its name is an add-on, and below it a placement. */
const eachValue: EachValue<RolloutRow> = (row, see) => {
  see("name", row.addOn);
  see("name", placeOf(row));
};

interface RolloutTableProps {
  readonly list: ShownRows<RolloutRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Rollouts, each with its wave, its clusters as a bar, and what is stuck. */
export function RolloutTable({ list, current, sort, onSort }: RolloutTableProps) {
  return (
    <RowTable
      label="Rollouts"
      columns={ROLLOUT_COLUMNS}
      list={list}
      sort={sort}
      onSort={onSort}
      current={current}
      eachValue={eachValue}
    >
      {rolloutLines}
    </RowTable>
  );
}

function rolloutLines(drawn: DrawnRow<RolloutRow>): ReactNode {
  const { row } = drawn;
  return (
    <RowLines
      drawn={drawn}
      status={rolloutState(row)}
      data={{ "data-rollout": row.name, "data-stage": row.stage }}
      head={CELLS.name(row)}
      cells={cellsOf(drawn)}
      message={stuckText(row)}
    />
  );
}

const CELLS = {
  name: (row) => (
    <>
      <Link href={rolloutHref(row)} className={ROW_NAME}>
        <CutName name={row.addOn} />
      </Link>
      <span className={ROW_PLACE}>
        <CutName name={placeOf(row)} />
      </span>
    </>
  ),
  stage: (row) => (
    <Flash of={rolloutStatusAppearance(row).label}>
      <StatusBadge appearance={rolloutStatusAppearance(row)} />
    </Flash>
  ),
  waves: (row) => <Flash of={waveCell(row)}>{waveCell(row)}</Flash>,
  clusters: (row) => <RolloutWaterline row={row} />,
  applied: ({ applied, total }) => <OfCount part={applied} whole={total} />,
  healthy: ({ applied, healthy }) => <OfCount part={healthy} whole={applied} />,
} satisfies CellsOf<typeof ROLLOUTS.fields, RolloutRow>;

function placeOf({ namespace, placement }: RolloutRow): string {
  return `${namespace}/${placement}`;
}

const cellsOf = fieldCells<RolloutRow>(ROLLOUTS.fields, CELLS);

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
