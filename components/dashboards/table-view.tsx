"use client";

import { useMemo, useState } from "react";
import { Cell, HeadCell, Row, Table } from "@/components/ui/layout/table";
import { fieldOptionsOf, valueColour, valueText } from "@/lib/dashboards/field-appearance";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult } from "@/lib/dashboards/panel-series";
import { panelTable } from "@/lib/dashboards/panel-table";
import { type Cell as CellValue, cellOf } from "@/lib/dashboards/table";
import { compared } from "@/lib/dashboards/table-data";

interface TableViewProps {
  readonly panel: Panel;
  readonly title: string;
  readonly result: PanelResult;
  readonly height: number;
}

const MAX_ROWS = 500;
const DIRECTION: Readonly<Record<string, "ascending" | "descending">> = { false: "ascending", true: "descending" };

/** A row for each set of labels or what the dashboard's transformations make of them; a press on a head sorts. */
export function TableView({ panel, title, result, height }: TableViewProps) {
  const [sort, setSort] = useState<{ readonly by: string; readonly isDown: boolean }>();
  const { columns, rows } = useMemo(() => panelTable(panel, result), [panel, result]);
  const sorted = sort
    ? [...rows].sort((one, other) => (sort.isDown ? -1 : 1) * compared(cellOf(one, sort.by), cellOf(other, sort.by)))
    : rows;
  const shown = sorted.slice(0, MAX_ROWS);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={title}
      className="-mx-4 overflow-auto"
      style={{ maxHeight: height }}
    >
      <Table
        label={title}
        head={columns.map((name) => (
          <HeadCell
            key={name}
            number={shown.length > 0 && shown.every((row) => typeof (cellOf(row, name) ?? 0) === "number")}
            sorted={sort?.by === name ? DIRECTION[String(sort.isDown)] : undefined}
            onSort={() => setSort({ by: name, isDown: sort?.by === name && !sort.isDown })}
          >
            {fieldOptionsOf(panel, { name, ref: "" }).name ?? name}
          </HeadCell>
        ))}
      >
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
          <Row key={index} columns={columns.length}>
            {columns.map((name) => (
              <Cell key={name} number={typeof cellOf(row, name) === "number"}>
                <CellText panel={panel} name={name} value={cellOf(row, name)} />
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
      {rows.length > shown.length ? (
        <p className="px-4 py-1 text-small text-text-3">{`The first ${shown.length} of ${rows.length} rows.`}</p>
      ) : null}
    </section>
  );
}

function CellText({ panel, name, value }: { readonly panel: Panel; readonly name: string; readonly value: CellValue }) {
  const options = fieldOptionsOf(panel, { name, ref: name.replace(/^Value #/, "") });
  if (value === null) return null;
  const text = typeof value === "number" || options.mappings.length > 0 ? valueText(value, options) : value;
  return <span style={{ color: options.isColoured ? valueColour(value, options) : undefined }}>{text}</span>;
}
