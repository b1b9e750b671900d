import { z } from "@/lib/kube/zod";

/** Which add-ons our manager looks after: those marked as its own, every one that a hub's manager would, or none. */
export const ManagerMode = z.enum(["own", "all", "off"]);
export type ManagerMode = z.infer<typeof ManagerMode>;

/** Whose an add-on says to be (addon.md §3): of the hub's manager, whichever that is, of ours, or of somebody else's. */
export const Lifecycle = z.enum(["hub", "flotilla", "other"]);
export type Lifecycle = z.infer<typeof Lifecycle>;

/** Who keeps an add-on as it shall be: our manager, OCM's own, or another one; "refused" and "nobody" where it is ours and we do not. */
export type Keeper = "flotilla" | "ocm" | "other" | "refused" | "nobody";

interface Kept {
  readonly lifecycle: Lifecycle;
  /** Whether templates describe it. */
  readonly templated: boolean;
}

/** Templates are refused beside OCM's manager, which acts on every add-on of templates whatever its lifecycle says. */
export function keeperOf({ lifecycle, templated }: Kept, mode: ManagerMode): Keeper {
  if (lifecycle === "other") return "other";
  if (mode === "all") return "flotilla";
  if (lifecycle === "hub") return "ocm";
  if (mode === "off") return "nobody";
  return templated ? "refused" : "flotilla";
}

/** Why rollouts of an add-on cannot be held, aborted or rolled back here, in a sentence; undefined where they can. */
export function steeringRefusal(addOn: Kept, mode: ManagerMode | undefined): string | undefined {
  if (mode === undefined) return "Not available here: Flotilla's add-on manager has not been heard yet.";
  const reason = NOT_STEERED[keeperOf(addOn, mode)];
  return reason && `Not available here: ${reason}`;
}

const NOT_STEERED: Readonly<Record<Keeper, string | undefined>> = {
  flotilla: undefined,
  ocm: "OCM's own add-on manager looks after this add-on.",
  other: "another manager looks after this add-on.",
  refused: "Flotilla's manager looks after no add-ons of templates beside OCM's own (ADDON_MANAGER=own).",
  nobody: "Flotilla's add-on manager is switched off (ADDON_MANAGER=off).",
};
