import type { StartFacts } from "@/lib/gates/start-rules";
import { HOLD_UPDATES_LABEL } from "@/lib/kube/names";
import { type Freeze, freezes } from "@/lib/resources/freeze";
import { type MaintenanceWindow, maintenanceWindows } from "@/lib/resources/maintenance-window";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { HubOf, KindName } from "@/server/hub/hub";
import type { KindNeeds, NeededKind } from "@/server/hub/kind-needs";

const UNKNOWN = "no update of an add-on starts";

/** What tells whether an update may start. A hub may do without them; those that exist must be read. */
export const START_KINDS = {
  clusterSets: "no update starts where a window or a freeze names cluster sets",
  maintenanceWindows: UNKNOWN,
  freezes: UNKNOWN,
  rolloutGates: "no update of an add-on starts through a placement",
} as const;

/** What the controllers here need to run: without these no add-on is planned, so nothing could start. */
export const PLANNED_KINDS = ["clusters", "addOns", "placements"] as const;

/** The kinds that the guard reads. */
export const GUARD_KINDS = {
  required: ["clusters"],
  optional: START_KINDS,
} as const satisfies KindNeeds<KindName>;

export type StartsHub = HubOf<NeededKind<typeof GUARD_KINDS>>;

/** What the caches hold of windows and freezes. */
export function startFacts(hub: StartsHub, nowMs: number): StartFacts {
  const windows = hub.maintenanceWindows.list();
  const inUse = hub.freezes.list();
  return {
    windows,
    freezes: inUse,
    sets: hub.clusterSets.list(),
    unread: unreadKinds(hub, [...windows, ...inUse]),
    nowMs,
  };
}

type NamesSets = { readonly spec: { readonly clusters: { readonly clusterSets: readonly string[] } } };

function unreadKinds(hub: StartsHub, rules: readonly NamesSets[]): string[] {
  return [
    ...(hub.maintenanceWindows.isSynced ? [] : [maintenanceWindows.plural]),
    ...(hub.freezes.isSynced ? [] : [freezes.plural]),
    ...(!hub.clusterSets.isSynced && rules.some(({ spec }) => spec.clusters.clusterSets.length > 0)
      ? ["managedclustersets"]
      : []),
  ];
}

/** What the guard reads of a window or a freeze: not its status, which the controllers write. */
export function rulePart({ metadata, spec }: Pick<Freeze | MaintenanceWindow, "metadata" | "spec">): unknown {
  return [metadata.uid, metadata.deletionTimestamp, spec];
}

/** What windows, freezes and vetoes read of a cluster. */
export function startPart(
  hub: Pick<StartsHub, "maintenanceWindows" | "freezes">,
  { metadata, status }: ManagedCluster,
): unknown {
  const isRuled = (hub.maintenanceWindows.about ?? 0) > 0 || (hub.freezes.about ?? 0) > 0;
  return isRuled ? [metadata.labels, status.clusterClaims] : metadata.labels[HOLD_UPDATES_LABEL];
}
