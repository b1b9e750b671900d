import type { Panel } from "./model";

export interface Placed {
  readonly panel: Panel;
  readonly y: number;
}

/** Where the panels of a dashboard lie while these rows are open: what is below an open row moves down. */
export function placed(panels: readonly Panel[], isOpen: (row: string) => boolean): Placed[] {
  const rows = panels.filter(({ kind, isClosed }) => kind === "row" && isClosed);
  const shift = (of: Panel) =>
    rows
      .filter((row) => isOpen(row.id) && row.grid.y < of.grid.y && row.id !== of.row)
      .reduce(
        (sum, row) =>
          sum +
          heightOf(
            panels.filter((one) => one.row === row.id),
            row,
          ),
        0,
      );
  return panels.flatMap((panel) => {
    if (panel.row !== undefined && !isOpen(panel.row)) return [];
    return [{ panel, y: panel.grid.y + shift(panel) }];
  });
}

function heightOf(panels: readonly Panel[], row: Panel): number {
  return Math.max(0, ...panels.map(({ grid }) => grid.y + grid.h - row.grid.y - row.grid.h));
}
