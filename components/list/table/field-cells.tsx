import type { ReactNode } from "react";
import { Age } from "@/components/ui/feedback/age";
import { count } from "@/lib/format/count";
import { type Field, type Fields, propertyOf } from "@/lib/lists/field";
import type { DrawnKey } from "@/lib/lists/page-list";
import { cellKey, type RowColumn } from "./row-columns";

/**
 * What draws the columns of a list that are not drawn by the type of their field: one renderer for each, and none for
 * what is no column. `const CELLS = { … } satisfies CellsOf<typeof WORKS.fields, WorkRow>`.
 */
export type CellsOf<F, Row> = { readonly [Key in DrawnKey<F>]: Draw<Row> };

type Draw<Row> = (row: Row, column: RowColumn) => ReactNode;

interface Drawn<Row> {
  readonly row: Row;
  readonly columns: readonly RowColumn[];
}

/** Draws those columns of a list that are shown, but the first, which heads its row. */
export function fieldCells<Row>(
  fields: Fields<Row>,
  cells: Readonly<Record<string, Draw<Row>>>,
): (drawn: Drawn<Row>) => Readonly<Record<string, ReactNode>> {
  const drawOf = new Map(Object.entries(fields).map(([key, field]) => [key, cells[key] ?? plainCell(key, field)]));
  return ({ row, columns }) =>
    Object.fromEntries(
      columns.slice(1).map((column) => [cellKey(column), drawOf.get(column.key ?? "")?.(row, column)]),
    );
}

/** A cell that shows the value of its field and nothing else. */
function plainCell<Row>(key: string, field: Field<Row>): Draw<Row> {
  // What a page shows of a field looks at nothing that is asked.
  const of = (field.of as ((row: Row) => unknown) | undefined) ?? propertyOf<Row, unknown>(key);
  return (row) => {
    const value = of(row);
    if (value === undefined || value === "") return null;
    if (field.type === "age") return <Age since={String(value)} />;
    if (typeof value === "number") return count(value);
    if (typeof value === "boolean") return value ? "Yes" : "No";
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
}
