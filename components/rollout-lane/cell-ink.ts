import type { CellKind } from "./cell-paths";

/** The colour of each kind of cell. */
export const CELL_INK = {
  healthy: "fill-good-cell",
  soaking: "fill-info",
  applying: "fill-info",
  pending: "fill-waiting",
  later: "fill-line-strong",
  unknown: "fill-neutral",
  unreachable: "fill-neutral",
  degraded: "fill-warn",
  unhealthy: "fill-bad",
  absent: "fill-line-strong",
} as const satisfies Record<CellKind, string>;
