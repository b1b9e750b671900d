import type { WindowOpening } from "@/lib/api/gates/gate-detail";
import { zoneOf } from "@/lib/gates/start-rules";
import { windowAt } from "@/lib/gates/window-times";
import type { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";

const MAX_OPENINGS = 3;
const MAX_ZONES = 8;

/** In how many time zones of its clusters a window is open, and when that changes next. */
export function openNow(
  window: MaintenanceWindow,
  clusters: readonly (ManagedCluster | undefined)[],
  nowMs: number,
): { readonly openZones: number; readonly untilMs: number | undefined } {
  const states = [...zonesOf(window, clusters).keys()].map((zone) => windowAt(window.spec, zone, nowMs));
  const changes = states.flatMap(({ untilMs }) => untilMs ?? []);
  return {
    openZones: states.filter(({ isOpen }) => isOpen).length,
    untilMs: changes.length > 0 ? Math.min(...changes) : undefined,
  };
}

/** The time zones of a window's clusters, with how many are in each; its own is there in any case, and first. */
function zonesOf(window: MaintenanceWindow, clusters: readonly (ManagedCluster | undefined)[]): Map<string, number> {
  const { timeZone, timeZoneFrom } = window.spec;
  const zones = new Map([[timeZone, 0]]);
  for (const cluster of clusters) {
    if (!cluster) continue;
    const zone = timeZoneFrom ? zoneOf(window, cluster) : timeZone;
    zones.set(zone, (zones.get(zone) ?? 0) + 1);
  }
  // Nobody is in it: what it says there says nothing of its clusters.
  if (zones.size > 1 && zones.get(timeZone) === 0) zones.delete(timeZone);
  return zones;
}

/** The next openings in each time zone, those with most clusters first after the window's own. */
export function openingsOf(
  window: MaintenanceWindow,
  clusters: readonly (ManagedCluster | undefined)[],
  nowMs: number,
) {
  const own = window.spec.timeZone;
  const zones = [...zonesOf(window, clusters)].sort(([a, x], [b, y]) => Number(b === own) - Number(a === own) || y - x);
  return zones
    .slice(0, MAX_ZONES)
    .map(([zone, total]) => ({ zone, total, openings: nextOpenings(window.spec, zone, nowMs) }));
}

/** An opening that has begun has no beginning here: it is open now. */
function nextOpenings(spec: MaintenanceWindow["spec"], zone: string, nowMs: number): WindowOpening[] {
  const found: WindowOpening[] = [];
  let atMs = nowMs;
  for (let step = 0; found.length < MAX_OPENINGS && step <= 2 * MAX_OPENINGS; step += 1) {
    const { isOpen, untilMs } = windowAt(spec, zone, atMs);
    if (untilMs === undefined) break;
    if (isOpen) {
      const from = atMs === nowMs ? {} : { from: new Date(atMs).toISOString() };
      found.push({ ...from, until: new Date(untilMs).toISOString() });
    }
    atMs = untilMs;
  }
  return found;
}
