"use client";

import { DrawnTable, drawLines, type TableOfPage } from "@/components/list/table/drawn-table";
import { type CellsOf, fieldCells } from "@/components/list/table/field-cells";
import { NAME_LINK, ROW_NAME, ROW_PLACE } from "@/components/list/table/row-appearance";
import type { RowColumn } from "@/components/list/table/row-columns";
import { gateHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { CutName } from "@/components/ui/layout/cut-name";
import { count } from "@/lib/format/count";
import { GATES } from "@/lib/lists/gates/fields";
import type { GateRow } from "@/lib/lists/gates/row";
import { columnsOf } from "@/lib/lists/page-list";
import { approvalsText, GATE_APPEARANCE, GATE_KIND_LABELS, rolloutHrefOf } from "./gate-labels";
import { ZonedMoment } from "./zoned-moment";

export const GATE_COLUMNS: readonly RowColumn[] = columnsOf(GATES.fields);

const FEW = 2;

const CELLS = {
  name: (row) => (
    <>
      <Link href={gateHref(row.kind, row.object)} className={ROW_NAME}>
        <CutName name={row.object} />
      </Link>
      <span className={ROW_PLACE}>
        <span className="font-sans">{row.about}</span>
      </span>
    </>
  ),
  kind: ({ kind }) => GATE_KIND_LABELS[kind],
  status: (row) => {
    const appearance = GATE_APPEARANCE[row.status];
    return (
      <Flash of={appearance.label}>
        <StatusBadge appearance={appearance} title={approvalsText(row)} />
      </Flash>
    );
  },
  stops: ({ stops }) => <StoppedLinks stops={stops} />,
  until: ({ status, until, zone }) =>
    until === undefined || status === "ended" ? null : <ZonedMoment at={until} zone={zone} />,
  by: ({ by }) => (by === undefined ? null : <CutName name={by} />),
} satisfies CellsOf<typeof GATES.fields, GateRow>;

const lines = drawLines<GateRow>({
  head: CELLS.name,
  cells: fieldCells<GateRow>(GATES.fields, CELLS),
  title: ({ object }) => object,
  status: ({ status }) => status,
  message: ({ problem, reason }) => problem ?? reason,
});

/** Windows, freezes and gates, each with what it is about and until when. */
export function GateTable(page: TableOfPage<GateRow>) {
  return <DrawnTable label="Gates" columns={GATE_COLUMNS} lines={lines} {...page} />;
}

function StoppedLinks({ stops }: Pick<GateRow, "stops">) {
  if (!stops) return <span className="text-text-3">Not permitted</span>;
  if (stops.length === 0) return <span className="text-text-3">none</span>;
  return (
    <ul>
      {stops.slice(0, FEW).map((name) => (
        <li key={name} className="flex">
          <Link href={rolloutHrefOf(name)} className={NAME_LINK}>
            <CutName name={name} />
          </Link>
        </li>
      ))}
      {stops.length > FEW ? <li className="text-small text-text-3">and {count(stops.length - FEW)} more</li> : null}
    </ul>
  );
}
