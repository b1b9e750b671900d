import type { AddOnText } from "./add-on-summary";

type Health = AddOnText["health"];

/** One change of an add-on's health, at a time in milliseconds since epoch; absent where it was or is not there. */
export interface HealthChange {
  readonly at: number;
  readonly from?: Health | undefined;
  readonly to?: Health | undefined;
}

/** How often an add-on became unavailable, and how long it was so altogether, in milliseconds. */
export interface Availability {
  readonly flaps: number;
  readonly unavailableMs: number;
}

const WORKING: ReadonlySet<Health> = new Set<Health>(["healthy", "degraded"]);
const UNAVAILABLE: ReadonlySet<Health> = new Set<Health>(["unhealthy", "unreachable", "unknown"]);

/** Whether it became unavailable, having worked before. */
export function isFall({ from, to }: HealthChange): boolean {
  return from !== undefined && to !== undefined && WORKING.has(from) && UNAVAILABLE.has(to);
}

/** Of a span of time; `changes` are all that there were in it, newest first, and `health` is what it was at its end. */
export function availability(
  changes: readonly HealthChange[],
  { from, to, health }: { readonly from: number; readonly to: number; readonly health: Health | undefined },
): Availability {
  let unavailableMs = 0;
  let end = to;
  let state = health;
  for (const change of changes) {
    if (state !== undefined && UNAVAILABLE.has(state)) unavailableMs += end - change.at;
    end = change.at;
    state = change.from;
  }
  if (state !== undefined && UNAVAILABLE.has(state)) unavailableMs += end - from;
  return { flaps: changes.filter(isFall).length, unavailableMs };
}
