import type { GateEntry } from "@/lib/lists/gates/list";
import type { GateRow } from "@/lib/lists/gates/row";
import { LISTS } from "@/lib/lists/lists";
import type { HubFailure } from "@/server/hub/resource-cache";
import { type Clock, KeyedTimers, systemClock } from "@/server/lists/keyed-timers";
import { serveList } from "@/server/lists/served-list";
import { GateMembers } from "./gate-members";
import { gateRow, partOf } from "./gate-row";
import { cutGate, gateScopeOf } from "./gate-scope";
import type { GateCaches, WaitingRollouts } from "./gate-sources";

export type ServedGates = ReturnType<typeof serveGates>;

/** All windows, freezes and gates, for those who may list their kinds. */
export function serveGates(
  caches: GateCaches,
  rollouts: WaitingRollouts,
  hubFailure?: () => HubFailure | undefined,
  clock: Clock = systemClock,
) {
  const members = new GateMembers(caches);
  let touched: (name: string) => void = () => undefined;
  const moments = new KeyedTimers(clock, (name) => touched(name));
  const row = (name: string) => {
    const entry = gateRow(name, { caches, members, rollouts, nowMs: clock.now() });
    // An end that has passed changes nothing any more.
    const untilMs = entry?.until === undefined || entry.status === "ended" ? Number.NaN : Date.parse(entry.until);
    moments.set(name, Number.isNaN(untilMs) ? undefined : untilMs);
    return entry;
  };
  return serveList(
    LISTS.gates,
    {
      source: {
        caches: [caches.maintenanceWindows, caches.freezes, caches.rolloutGates],
        follow: (touch: (name: string | undefined) => void) => {
          touched = touch;
          return [...follow(caches, members, rollouts, touch), () => moments.close()];
        },
        row,
      },
      scope: gateScopeOf,
      cut: cutGate,
      project: rowOf,
      isWhole: ({ approval, freeze, window }) => approval && freeze && window,
    },
    hubFailure,
  );
}

function follow(
  caches: GateCaches,
  members: GateMembers,
  rollouts: WaitingRollouts,
  touch: (name: string) => void,
): (() => void)[] {
  const changed = (kind: string) => (change: Change) => {
    const name = `${kind}/${(change.after ?? change.before)?.metadata.name}`;
    members.forget(name);
    touch(name);
  };
  return [
    caches.maintenanceWindows.subscribe(changed("window")),
    caches.freezes.subscribe(changed("freeze")),
    caches.rolloutGates.subscribe(changed("approval")),
    ...members.follow(touch, (name) => partOf(name, caches)),
    rollouts.subscribe(({ rows }) => {
      const waits = [...rows.values()].flatMap(({ before, after }) => [
        ...(before?.waits ?? []),
        ...(after?.waits ?? []),
      ]);
      for (const name of new Set(waits.map(({ gate }) => gate))) touch(name);
    }),
  ];
}

interface Change {
  readonly before: { readonly metadata: { readonly name: string } } | undefined;
  readonly after: { readonly metadata: { readonly name: string } } | undefined;
}

function rowOf({ members: _, part: __, ...row }: GateEntry): GateRow {
  return row;
}
