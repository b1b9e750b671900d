import { addOnAppearance, HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { AddOnStatus } from "@/lib/health/add-on-status";
import type { CellKind } from "./cell-paths";

/** Content of a matrix cell: the status of an add-on on a cluster, not installed, or hidden. */
export type CellState = AddOnStatus | "absent" | "hidden";

interface CellAppearance extends StatusAppearance {
  readonly kind: CellKind;
}

/** In legend order: as in a bar, problems last, then what is not installed. */
export const CELL_STATES: Readonly<Record<CellState, CellAppearance>> = {
  healthy: HEALTH_APPEARANCE.healthy,
  applying: addOnAppearance({ health: "healthy", phase: "applying" }),
  waiting: addOnAppearance({ health: "healthy", phase: "waiting" }),
  removing: HEALTH_APPEARANCE.deleting,
  unknown: HEALTH_APPEARANCE.unknown,
  unreachable: HEALTH_APPEARANCE.unreachable,
  degraded: HEALTH_APPEARANCE.degraded,
  unhealthy: HEALTH_APPEARANCE.unhealthy,
  absent: { tone: "neutral", shape: "dash", label: "Not installed", kind: "absent" },
  hidden: { tone: "neutral", shape: "padlock", label: "Not permitted", kind: "absent" },
};

/** In the same order. */
export const CELL_STATE_ORDER = Object.keys(CELL_STATES) as CellState[]; // keys of a literal object, whose type forgets them

/** What needs attention. */
export function isNotWell(state: CellState): boolean {
  return state === "unhealthy" || state === "degraded" || state === "unreachable" || state === "unknown";
}
