"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { type FittedColumns, fitColumns, sameColumns } from "./fitted-columns";
import type { Longest } from "./longest-values";
import { type RowColumn, readColumns } from "./row-columns";
import { useTableWidth } from "./use-table-width";

/**
 * The columns of a table from the address, or those that fit: stable while the same fit; and the minimum width if it
 * exceeds the room.
 */
export function useColumns(columns: readonly RowColumn[], room: HTMLElement | null, longest: Longest): FittedColumns {
  const widthPx = useTableWidth(room);
  const selected = useSearchParams().get("cols");
  const fitting = useMemo(
    () => fitColumns(columns, { widthPx, longest, selected: readColumns(selected) }),
    [columns, widthPx, longest, selected],
  );
  const [shown, setShown] = useState(fitting);
  const isSame = sameColumns(shown, fitting);
  if (!isSame) setShown(fitting);
  return isSame ? shown : fitting;
}
