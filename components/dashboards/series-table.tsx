"use client";

import { Cell, HeadCell, Row, Table } from "@/components/ui/layout/table";
import { valueText } from "@/lib/dashboards/field-appearance";
import type { PanelResult } from "@/lib/dashboards/panel-series";
import { exactTime } from "@/lib/format/time";

interface SeriesTableProps {
  readonly title: string;
  readonly result: PanelResult;
  readonly height: number;
}

const MAX_ROWS = 200;

/** The values of a chart, the newest first. Instant values have one row. */
export function SeriesTable({ title, result: { series, times }, height }: SeriesTableProps) {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const indexes = Array.from({ length: Math.min(MAX_ROWS, length) }, (_, index) => length - 1 - index);
  const timeAt = (index: number) => times[times.length - length + index] ?? 0;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={`${title}, as a table`}
      className="-mx-4 overflow-auto sheet:-mx-6"
      style={{ maxHeight: height }}
    >
      <Table
        label={title}
        head={
          <>
            <HeadCell>Time</HeadCell>
            {series.map(({ key, name }) => (
              <HeadCell key={key} number={true}>
                {name}
              </HeadCell>
            ))}
          </>
        }
      >
        {indexes.map((index) => (
          <Row key={index} columns={series.length + 1}>
            <Cell quiet={true}>{exactTime(new Date(timeAt(index)).toISOString())}</Cell>
            {series.map(({ key, values, options }) => (
              <Cell key={key} number={true}>
                {(values[index] ?? null) === null ? "" : valueText(values[index] ?? null, options)}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  );
}
