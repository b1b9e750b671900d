"use client";

import { useMemo, useState } from "react";
import { Select } from "@/components/ui/controls/select-field";
import { HeadCell, Row, Table } from "@/components/ui/layout/table";
import { fieldOptionsOf } from "@/lib/dashboards/field-appearance";
import { compared, type Frame, lengthOf, titlesOf } from "@/lib/dashboards/frames/frame";
import { panelTables } from "@/lib/dashboards/frames/panel-tables";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult } from "@/lib/dashboards/panel-series";
import { TableCell, type TableColumn } from "./table-cell";
import type { PanelContext } from "./use-panel-data";

interface TableViewProps {
  readonly panel: Panel;
  readonly title: string;
  readonly result: PanelResult;
  readonly context: Pick<PanelContext, "values" | "window">;
  readonly height: number;
}

const MAX_ROWS = 500;
/** The choice among several tables, with the room above it. */
const CHOICE_PX = 48;
const DIRECTION: Readonly<Record<string, "ascending" | "descending">> = { false: "ascending", true: "descending" };

/** A row for each set of labels, or what the dashboard's transformations make of them: where that is several tables, one is chosen. */
export function TableView(props: TableViewProps) {
  const { panel, result, context, title, height } = props;
  const [chosen, setChosen] = useState(0);
  const tables = useMemo(() => panelTables(panel, result, context.values), [panel, result, context.values]);
  const table = tables[chosen] ?? tables[0];
  if (!table) return null;
  if (tables.length === 1) return <FrameTable {...props} table={table} />;
  return (
    <div className="grid gap-2">
      <FrameTable {...props} height={Math.max(0, height - CHOICE_PX)} table={table} />
      <Select
        control={{ "aria-label": `Table of ${title}` }}
        value={String(tables.indexOf(table))}
        onValue={(value) => setChosen(Number(value))}
        options={tables.map((one, index) => ({ value: String(index), label: nameOf(one, index) }))}
      />
    </div>
  );
}

/** What is in it, without the times. */
function nameOf(frame: Frame, index: number): string {
  const titles = titlesOf(frame);
  const names = frame.fields.flatMap(({ kind }, at) => (kind === "time" ? [] : (titles[at] ?? [])));
  return names.join(", ") || `Table ${index + 1}`;
}

/** A press on a head sorts. */
function FrameTable({ panel, title, context, height, table }: TableViewProps & { readonly table: Frame }) {
  const [sort, setSort] = useState<{ readonly by: string; readonly isDown: boolean }>();
  const columns = useMemo(() => columnsOf(panel, table), [panel, table]);
  const rows = sortedRows(table, columns, sort);
  const shown = rows.slice(0, MAX_ROWS);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={title}
      className="-mx-4 overflow-auto sheet:-mx-6"
      style={{ maxHeight: height }}
    >
      <Table
        label={title}
        head={columns.map(({ title: name, options, isNumber }) => (
          <HeadCell
            key={name}
            number={options.align ? options.align === "right" : isNumber}
            width={options.width}
            sorted={sort?.by === name ? DIRECTION[String(sort.isDown)] : undefined}
            onSort={() => setSort({ by: name, isDown: sort?.by === name && !sort.isDown })}
          >
            {options.name ?? name}
          </HeadCell>
        ))}
      >
        {shown.map((row) => (
          <Row key={row} columns={columns.length}>
            {columns.map((column) => (
              <TableCell key={column.title} column={column} columns={columns} row={row} context={context} />
            ))}
          </Row>
        ))}
      </Table>
      {rows.length > shown.length ? (
        <p className="px-4 py-1 text-small text-text-3 sheet:px-6">{`The first ${shown.length} of ${rows.length} rows.`}</p>
      ) : null}
    </section>
  );
}

function columnsOf(panel: Panel, frame: Frame): readonly TableColumn[] {
  const titles = titlesOf(frame);
  return frame.fields.map((field, at) => {
    const title = titles[at] ?? "";
    const ref = frame.ref || field.name.replace(/^Value #/, "");
    const isNumber = field.kind === "number" && field.values.length > 0;
    return { ...field, title, isNumber, options: fieldOptionsOf(panel, { name: title, ref, kind: field.kind }) };
  });
}

function sortedRows(
  table: Frame,
  columns: readonly TableColumn[],
  sort: { readonly by: string; readonly isDown: boolean } | undefined,
): readonly number[] {
  const rows = Array.from({ length: lengthOf(table) }, (_, row) => row);
  const values = columns.find(({ title }) => title === sort?.by)?.values;
  if (!sort || !values) return rows;
  const sign = sort.isDown ? -1 : 1;
  return rows.sort((one, other) => sign * compared(values[one] ?? null, values[other] ?? null));
}
