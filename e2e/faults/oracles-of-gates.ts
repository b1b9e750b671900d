import { isInPart } from "@/lib/gates/fleet-part";
import { windowAt } from "@/lib/gates/window-times";
import { Freeze, freezes, isFreezeAcknowledged } from "@/lib/resources/freeze";
import { MaintenanceWindow, maintenanceWindows } from "@/lib/resources/maintenance-window";
import { ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { startOfRun } from "./clock";
import type { Version } from "./history";
import { POISONED } from "./poison";
import type { Trial } from "./trial";

const ACKNOWLEDGED_MS = 1_000;

/** No cluster gets a configuration that it did not have, nor the add-on, while an acknowledged freeze is in force. */
export function startsNoneWhenFrozen({ run }: Trial): string[] {
  const versions = run.world.history.versions.filter(({ object }) => object.metadata.name !== POISONED);
  // In the hub's order: each kind is heard of by a watch of its own.
  const ordered = versions.toSorted((a, b) => revisionOf(a) - revisionOf(b));
  const frozen = new Set<string>();
  const started = startsIn(ordered);
  return ordered.flatMap((version) => {
    const { plural, type, key, object } = version;
    if (plural === freezes.plural) {
      if (type !== "DELETED" && isFreezeAcknowledged(Freeze.parse(object))) frozen.add(key);
      else frozen.delete(key);
    }
    return frozen.size > 0 && started.has(version)
      ? [`${key} started after ${[...frozen].join()} was acknowledged`]
      : [];
  });
}

/** Where nothing goes wrong, a freeze is acknowledged soon after it is there, also in the midst of a rollout. */
export function acknowledgesSoon({ run }: Trial): string[] {
  if (run.plan.fault.kind !== "none") return [];
  const since = new Map<string, number>();
  return run.world.history.versions.flatMap(({ plural, type, key, object, at }) => {
    if (plural !== freezes.plural || type === "DELETED") return [];
    const beganAt = since.get(key) ?? at;
    since.set(key, beganAt);
    if (!isFreezeAcknowledged(Freeze.parse(object)) || at - beganAt <= ACKNOWLEDGED_MS) return [];
    return [`${key} was acknowledged after ${at - beganAt} ms`];
  });
}

/** None starts outside the windows of its cluster, by a clock that is right. */
export function startsInWindows({ run }: Trial): string[] {
  const { fault } = run.plan;
  if (fault.kind === "leader" && fault.effect.startsWith("clock")) return [];
  const { versions } = run.world.history;
  const windows = new Map<string, MaintenanceWindow>();
  const clusters = new Map<string, ManagedCluster>();
  const started = startsIn(versions);
  return versions.flatMap((version) => {
    const { plural, type, key, object, at } = version;
    if (plural === maintenanceWindows.plural) {
      if (type === "DELETED" || key === POISONED) windows.delete(key);
      else windows.set(key, MaintenanceWindow.parse(object));
    }
    if (plural === managedClusters.plural && key !== POISONED) clusters.set(key, ManagedCluster.parse(object));
    const cluster = clusters.get(object.metadata.namespace ?? "");
    if (!cluster || !started.has(version)) return [];
    const own = [...windows.values()].filter(({ spec }) => isInPart(spec.clusters, cluster, []));
    const isOpen = own.some(({ spec }) => windowAt(spec, spec.timeZone, startOfRun + at).isOpen);
    return own.length === 0 || isOpen ? [] : [`${key} started outside its window, at ${(at / 1000).toFixed(2)} s`];
  });
}

/** Cluster add-ons that came, or were configured anew. */
function startsIn(versions: readonly Version[]): ReadonlySet<Version> {
  const desired = new Map<string, string>();
  const own = versions.filter(({ plural, object }) => {
    return plural === managedClusterAddOns.plural && object.metadata.name !== POISONED;
  });
  return new Set(
    own.filter(({ key, object, type }) => {
      if (type === "DELETED") return desired.delete(key) && false;
      const { configReferences } = ManagedClusterAddOn.parse(object).status;
      const now = configReferences.map(({ desiredConfig }) => desiredConfig?.specHash ?? "").join();
      const before = desired.get(key);
      desired.set(key, now);
      return before === undefined || before !== now;
    }),
  );
}

function revisionOf({ object }: Version): number {
  return Number(object.metadata.resourceVersion);
}
