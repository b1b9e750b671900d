import { addOnLook, HEALTH_LOOK } from "@/components/labels/add-on-status";
import type { StatusLook } from "@/components/ui/feedback/status-badge";
import type { AddOnStatus } from "@/lib/health/add-on-status";
import type { CellKind } from "./cell-paths";

/** Content of a matrix cell: the status of an add-on on a cluster, not installed, or hidden. */
export type CellState = AddOnStatus | "absent" | "hidden";

interface CellLook extends StatusLook {
  readonly kind: CellKind;
}

/** In legend order: as in a bar, problems last, then what is not installed. */
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

/** What needs attention. */
export function isNotWell(state: CellState): boolean {
  return state === "unhealthy" || state === "degraded" || state === "unreachable" || state === "unknown";
}
