import { z } from "@/lib/kube/zod";

/**
 * Which add-ons our manager is responsible for: those marked as its own, all that a hub's manager would be, or none.
 */
export const ManagerMode = z.enum(["own", "all", "off"]);
export type ManagerMode = z.infer<typeof ManagerMode>;

/**
 * The manager that an add-on's lifecycle annotation names (docs/reference/ocm.md#lifecycle-annotation): the hub's,
 * whichever that is, ours, or another.
 */
export const Lifecycle = z.enum(["hub", "flotilla", "other"]);
export type Lifecycle = z.infer<typeof Lifecycle>;

/**
 * The manager of an add-on: ours, OCM's, or another; "refused" and "nobody" (off) if it should be ours but is not
 * managed.
 */
export type AddOnManager = "flotilla" | "ocm" | "other" | "refused" | "none";

interface Stored {
  readonly lifecycle: Lifecycle;
  /** Whether templates describe it. */
  readonly templated: boolean;
}

/** Templates are refused beside OCM's manager, which acts on all of them whatever their lifecycle annotation says. */
export function managerOf({ lifecycle, templated }: Stored, mode: ManagerMode): AddOnManager {
  if (lifecycle === "other") return "other";
  if (mode === "all") return "flotilla";
  if (lifecycle === "hub") return "ocm";
  if (mode === "off") return "none";
  return templated ? "refused" : "flotilla";
}

/** Why rollouts of an add-on cannot be held, aborted or rolled back here, in a sentence; undefined where they can. */
export function steeringRefusal(addOn: Stored, mode: ManagerMode | undefined): string | undefined {
  if (mode === undefined) return "Not available: no heartbeat from Flotilla's add-on manager yet.";
  const reason = NOT_STEERED[managerOf(addOn, mode)];
  return reason && `Not available: ${reason}`;
}

const NOT_STEERED: Readonly<Record<AddOnManager, string | undefined>> = {
  flotilla: undefined,
  ocm: "OCM's add-on manager is responsible for this add-on.",
  other: "another manager is responsible for this add-on.",
  refused: "with ADDON_MANAGER=own, Flotilla does not manage add-ons with templates.",
  none: "Flotilla's add-on manager is off (ADDON_MANAGER=off).",
};
