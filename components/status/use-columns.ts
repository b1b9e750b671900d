"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { type RowColumn, readColumns, shownColumns, widthOf } from "./row-columns";
import { useTableWidth } from "./use-table-width";

/**
 * The columns of a table as the address asks for them, or as they fit its room: the same for as long as the same fit; and how wide it has to be
 * where that is more than there is.
 */
export function useColumns<Column extends RowColumn>(columns: readonly Column[], room: HTMLElement | null) {
  const width = useTableWidth(room);
  const asked = useSearchParams().get("cols");
  const fitting = shownColumns(columns, readColumns(asked), width);
  const [shown, setShown] = useState(fitting);
  const isSame = shown.length === fitting.length && fitting.every((column, place) => column === shown[place]);
  if (!isSame) setShown(fitting);
  const needed = widthOf(fitting);
  return { columns: isSame ? shown : fitting, widerPx: needed > width && asked ? needed : undefined };
}
