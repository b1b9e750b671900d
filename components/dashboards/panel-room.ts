import type { Panel } from "@/lib/dashboards/model";

const USUAL = { headPx: 44, leastPx: 80 };
const SMALL = { headPx: 28, leastPx: 24 };
/** Three rows or fewer. */
const SMALL_PX = 110;
/** Of twenty-four columns. */
const NARROW_COLUMNS = 4;
const FIGURES: ReadonlySet<Panel["kind"]> = new Set(["stat", "gauge", "bargauge"]);

/** How a panel of that height in pixels is laid out beside others: one of two rows still holds its title and its figure. */
export function panelRoom({ grid, kind }: Pick<Panel, "grid" | "kind">, height: number) {
  const isSmall = height < SMALL_PX;
  const { headPx, leastPx } = isSmall ? SMALL : USUAL;
  const isNarrow = grid.w <= NARROW_COLUMNS;
  const isTight = isSmall || isNarrow;
  return {
    isSmall,
    isNarrow,
    isTight,
    /** Its title needs the place, and its figures are read as they are. */
    isWithoutTable: isTight && FIGURES.has(kind),
    /** Below the title, in pixels. */
    bodyPx: Math.max(leastPx, height - headPx),
  };
}
