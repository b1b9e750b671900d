"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { type RowColumn, readColumns, shownColumns, widthOf } from "./row-columns";
import { useTableWidth } from "./use-table-width";

/**
 * The columns of a table from the address, or those that fit: stable while the same fit; and the minimum width if it
 * exceeds the room.
 */
export function useColumns<Column extends RowColumn>(columns: readonly Column[], room: HTMLElement | null) {
  const width = useTableWidth(room);
  const selected = useSearchParams().get("cols");
  const fitting = shownColumns(columns, readColumns(selected), width);
  const [shown, setShown] = useState(fitting);
  const isSame = shown.length === fitting.length && fitting.every((column, index) => column === shown[index]);
  if (!isSame) setShown(fitting);
  const needed = widthOf(fitting);
  return { columns: isSame ? shown : fitting, widerPx: needed > width && selected ? needed : undefined };
}
