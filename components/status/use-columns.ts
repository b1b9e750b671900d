"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWidth } from "@/components/ui/use-width";
import { type RowColumn, readColumns, shownColumns, widthOf } from "./row-columns";

/**
 * The columns of a table as the address asks for them, or as they fit its room; and how wide it has to be where that is more than there is.
 * Before the room is measured there is no point in drawing rows.
 */
export function useColumns<Column extends RowColumn>(columns: readonly Column[], room: HTMLElement | null) {
  const width = useWidth(room);
  const asked = useSearchParams().get("cols");
  return useMemo(() => {
    const shown = shownColumns(columns, readColumns(asked), width);
    const needed = widthOf(shown);
    return { columns: shown, isMeasured: width > 0, widerPx: width > 0 && needed > width && asked ? needed : undefined };
  }, [columns, asked, width]);
}
