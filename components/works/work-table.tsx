"use client";

import type { ReactNode } from "react";
import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { valuesToFit } from "@/components/list/table/longest-values";
import { NAME_LINK, ROW_NAME } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { type DrawnRow, RowLines, RowTable } from "@/components/list/table/row-table";
import type { ShownRows } from "@/components/list/use-served-list";
import { replicaSetHref, workHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { workStatus } from "@/lib/health/work-status";
import { columnsOf } from "@/lib/lists/page-list";
import { WORKS } from "@/lib/lists/works/fields";
import type { WorkRow } from "@/lib/lists/works/row";
import { valueCells } from "./value-columns";

const CLAIM_LABELS = { true: "Yes", false: "No", unknown: "Unknown" } as const;

export const WORK_COLUMNS: readonly RowColumn[] = columnsOf(WORKS.fields);

const eachValue = valuesToFit<WorkRow>(WORKS.fields);

interface WorkTableProps {
  readonly columns: readonly RowColumn[];
  readonly list: ShownRows<WorkRow>;
  readonly current: string | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Works in a table, with those of its cells that there are columns for. */
export function WorkTable({ columns, list, current, sort, onSort }: WorkTableProps) {
  return (
    <RowTable
      label="Works"
      columns={columns}
      list={list}
      sort={sort}
      onSort={onSort}
      current={current}
      eachValue={eachValue}
      reasonOf={reasonOf}
    >
      {workLines}
    </RowTable>
  );
}

function reasonOf({ message }: WorkRow): string | undefined {
  return message;
}

/** A reason is written once for rows that have it one below the other, and at each on hover. */
function workLines(drawn: DrawnRow<WorkRow>): ReactNode {
  const { row, repeats } = drawn;
  return (
    <RowLines
      drawn={drawn}
      status={workStatus(row)}
      head={CELLS.work(row)}
      cells={{ ...cellsOf(drawn), ...valueCells(row, drawn.columns) }}
      message={repeats ? undefined : (row.message ?? row.drifts?.[0]?.message)}
    />
  );
}

const CELLS = {
  work: ({ cluster, work }) => (
    <Link href={workHref(cluster, work)} className={ROW_NAME}>
      <CutName name={work} />
    </Link>
  ),
  status: (row) => {
    const appearance = WORK_APPEARANCE[workStatus(row)];
    return (
      <Flash of={appearance.label}>
        <StatusBadge appearance={appearance} title={row.message} />
      </Flash>
    );
  },
  cluster: ({ cluster }) => (
    <Link href={`/clusters/${cluster}`} className={NAME_LINK}>
      <CutName name={cluster} />
    </Link>
  ),
  addon: ({ addOn }) =>
    addOn ? (
      <Link href={`/addons/${addOn}`} className={NAME_LINK}>
        <CutName name={addOn} />
      </Link>
    ) : (
      <span className="text-text-3">none</span>
    ),
  rollout: ({ rolled }) => rolled && ROLLED_LABELS[rolled.status],
  set: ({ rolled }) => rolled && <ReplicaSetLink label={rolled.set} />,
  drift: ({ drifts = [] }) => drifts.length > 0 && <DriftBadge drifts={drifts} />,
  feedback: ({ feedback }) => <FeedbackValues values={feedback ?? []} />,
  applied: ({ applied }) => CLAIM_LABELS[applied],
  available: ({ available }) => CLAIM_LABELS[available],
} satisfies CellsOf<typeof WORKS.fields, WorkRow>;

const cellsOf = fieldCells<WorkRow>(WORKS.fields, CELLS);

const ROLLED_LABELS = {
  "to-apply": "To apply",
  progressing: "Progressing",
  failed: "Failed",
  succeeded: "Succeeded",
} as const;

/** The page of a set, by the label of its works: "namespace.name". */
function ReplicaSetLink({ label }: { readonly label: string }) {
  const dot = label.indexOf(".");
  const [namespace, name] = [label.slice(0, dot), label.slice(dot + 1)];
  return (
    <Link href={replicaSetHref(namespace, name)} className={NAME_LINK}>
      <CutName name={name} />
    </Link>
  );
}

/** The worst first. */
const DRIFTS = [
  { kind: "conflict", tone: "bad", shape: "octagon", label: "Conflict" },
  { kind: "changed", tone: "warn", shape: "triangle", label: "Changed" },
  { kind: "shared", tone: "warn", shape: "triangle", label: "Shared" },
] as const;

function DriftBadge({ drifts }: { readonly drifts: NonNullable<WorkRow["drifts"]> }) {
  const worst = DRIFTS.find(({ kind }) => drifts.some((drift) => drift.kind === kind));
  if (!worst) return null;
  return <StatusBadge appearance={worst} title={drifts.map(({ message }) => message).join(" ")} />;
}

function FeedbackValues({ values }: { readonly values: readonly string[] }) {
  return <span className="mono text-small [overflow-wrap:anywhere]">{values.join(" ")}</span>;
}
