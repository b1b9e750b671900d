import { fleetPartError, isInPart } from "@/lib/gates/fleet-part";
import { zoneOf } from "@/lib/gates/start-rules";
import { windowAt } from "@/lib/gates/window-times";
import { isZone } from "@/lib/gates/zone-clock";
import { type DesiredCondition, kubeTime, withCondition } from "@/lib/kube/conditions";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { mergePatchBetween } from "@/lib/kube/patches";
import { type MaintenanceWindow, maintenanceWindows } from "@/lib/resources/maintenance-window";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { after, type Controller, onChange, resync, trigger } from "@/server/controllers/runtime/controller";
import type { KindName } from "@/server/hub/hub";
import type { KindNeeds } from "@/server/hub/kind-needs";
import { PLANNED_KINDS, type StartsHub } from "./hub";

/** The kinds that the controller reads. */
export const WINDOW_KINDS = {
  required: PLANNED_KINDS,
  optional: {
    maintenanceWindows: "nothing is reported of maintenance windows",
    clusterSets: "clusters of sets in windows are not counted",
  },
} as const satisfies KindNeeds<KindName>;

/** How often clusters are counted again. */
const RECOUNT_MS = 60_000;

/** Reports of each window that it is obeyed, where, and when it opens or closes next. Key: its name. */
export function windowReports(hub: StartsHub): Controller {
  return {
    name: "maintenance-window",
    kinds: WINDOW_KINDS,
    triggers: [
      trigger(hub.maintenanceWindows, ({ metadata }) => [metadata.name]),
      resync(() => hub.maintenanceWindows.list().map(({ metadata }) => metadata.name)),
    ],
    async reconcile(name, signal) {
      const window = hub.maintenanceWindows.get(name);
      if (!window || window.metadata.deletionTimestamp) return onChange;
      const now = new Date();
      const sets = hub.clusterSets.list();
      const selected = hub.clusters.list((cluster) => isInPart(window.spec.clusters, cluster, sets));
      const status = windowStatus(window, selected, now);
      const change = mergePatchBetween(window.status, status);
      const { uid, resourceVersion } = window.metadata;
      const options = { signal, fieldManager: FIELD_MANAGER.starts, subresource: "status" } as const;
      if (change)
        await hub.patch(maintenanceWindows, { name }, { metadata: { uid, resourceVersion }, status: change }, options);
      const changesAtMs = Date.parse(status.nextChange ?? "");
      return after(
        Number.isNaN(changesAtMs) ? RECOUNT_MS : Math.min(RECOUNT_MS, Math.max(1, changesAtMs - Date.now())),
      );
    },
  };
}

/** The status that a window should have, with these clusters that it is for. */
function windowStatus(
  window: MaintenanceWindow,
  clusters: readonly ManagedCluster[],
  now: Date,
): MaintenanceWindow["status"] {
  const nowMs = now.getTime();
  const states = clusters.map((cluster) => windowAt(window.spec, zoneOf(window, cluster), nowMs));
  const changes = states.flatMap(({ untilMs }) => untilMs ?? []);
  const soonestMs = changes.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const { nextChange: _, ...before } = window.status;
  return {
    ...before,
    observedGeneration: window.metadata.generation,
    conditions: withCondition(window.status.conditions, obeyed(window), now),
    clusters: clusters.length,
    openClusters: states.filter(({ isOpen }) => isOpen).length,
    ...(Number.isFinite(soonestMs) && { nextChange: kubeTime(new Date(soonestMs)) }),
  };
}

function obeyed({ spec }: MaintenanceWindow): DesiredCondition {
  const broken = fleetPartError(spec.clusters);
  if (broken !== undefined) {
    const message = `It is for all clusters that the rest of it selects: ${broken}.`;
    return { type: "Obeyed", status: "False", reason: "InvalidSelector", message };
  }
  if (!isZone(spec.timeZone)) {
    const message = `It never opens by its own time zone: ${spec.timeZone} is not known.`;
    return { type: "Obeyed", status: "False", reason: "UnknownTimeZone", message };
  }
  return { type: "Obeyed", status: "True", reason: "Obeyed", message: "Updates start inside its times alone." };
}
