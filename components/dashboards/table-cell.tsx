import { Cell } from "@/components/ui/layout/table";
import { filledLink } from "@/lib/dashboards/data-links";
import { valueColour, valueText } from "@/lib/dashboards/field-appearance";
import type { FrameField } from "@/lib/dashboards/frames/frame";
import type { FieldOptions } from "@/lib/dashboards/model";
import { exactTime } from "@/lib/format/time";
import { DataLinkText } from "./data-link-text";
import type { PanelContext } from "./use-panel-data";

/** A field with how it looks. */
export interface TableColumn extends FrameField {
  readonly title: string;
  readonly isNumber: boolean;
  readonly options: FieldOptions;
}

interface TableCellProps {
  readonly column: TableColumn;
  readonly columns: readonly TableColumn[];
  readonly row: number;
  readonly context: Pick<PanelContext, "values" | "window">;
}

/** A value as its field looks, with the first link of its field. */
export function TableCell({ column, columns, row, context: { values, window } }: TableCellProps) {
  const { options, title } = column;
  const text = cellText(column, row);
  const value = column.values[row] ?? null;
  const [link] = value === null ? [] : options.links;
  const cell = () => ({
    name: title,
    raw: String(value),
    text,
    row: columns.map((one) => [one.title, String(one.values[row] ?? "")] as const),
  });
  const filled = link && filledLink(link, { values, from: window.from, to: window.to, cell: cell() });
  const color = options.isColoured ? valueColour(value, options) : undefined;
  return (
    <Cell number={options.align ? options.align === "right" : typeof value === "number" && column.kind !== "time"}>
      {filled ? <DataLinkText link={filled}>{text}</DataLinkText> : <span style={{ color }}>{text}</span>}
    </Cell>
  );
}

/** Nothing has no text. */
function cellText({ kind, values, options }: TableColumn, row: number): string {
  const value = values[row] ?? null;
  if (value === null) return "";
  if (kind === "time" && typeof value === "number") return exactTime(new Date(value).toISOString());
  return typeof value === "number" || options.mappings.length > 0 ? valueText(value, options) : value;
}
