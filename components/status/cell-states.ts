import type { StatusLook } from "@/components/ui/status-badge";
import type { AddOnStanding } from "@/lib/health/add-on-standing";
import { addOnLook, HEALTH_LOOK } from "./add-on-status";
import type { CellKind } from "./cell-paths";

/** What a cell of the matrix says: where an add-on stands on a cluster, that it is not there, or that one may not know. */
export type CellState = AddOnStanding | "absent" | "hidden";

interface CellLook extends StatusLook {
  readonly kind: CellKind;
}

/** In the order of a legend: as a line stands, trouble last, then what is not there. */
export const CELL_STATES: Readonly<Record<CellState, CellLook>> = {
  healthy: HEALTH_LOOK.healthy,
  applying: addOnLook({ health: "healthy", phase: "applying" }),
  waiting: addOnLook({ health: "healthy", phase: "waiting" }),
  unknown: HEALTH_LOOK.unknown,
  unreachable: HEALTH_LOOK.unreachable,
  degraded: HEALTH_LOOK.degraded,
  unhealthy: HEALTH_LOOK.unhealthy,
  absent: { tone: "neutral", shape: "dash", word: "Not installed", kind: "absent" },
  hidden: { tone: "neutral", shape: "padlock", word: "Not permitted", kind: "absent" },
};

/** In the same order. */
export const CELL_STATE_ORDER = Object.keys(CELL_STATES) as CellState[]; // keys of a literal object, whose type forgets them

/** What somebody should look at. */
export function isNotWell(state: CellState): boolean {
  return state === "unhealthy" || state === "degraded" || state === "unreachable" || state === "unknown";
}
