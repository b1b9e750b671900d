import type { FleetHistory } from "@/lib/api/metrics/history";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import type { Caller } from "@/server/auth/caller";
import { type FleetHistoryScope, fleetHistoryScopeOf } from "@/server/auth/history-scope";
import type { LoggedChange } from "./change-log";
import { fleetChanges } from "./fleet-changes";
import type { HealthHistory } from "./health-history";

const MAX = 12;

export interface FleetHistorySources {
  readonly history: HealthHistory;
  /** What all rollouts did, oldest first. */
  readonly rolloutEvents: () => readonly RolloutEvent[];
  /** Clusters whose namespaces are reviewed. */
  readonly clusters: { readonly names: Iterable<string> };
}

/** The latest changes of clusters and add-ons that the caller may see, and of rollouts for callers who may see those. */
export async function getFleetHistory(
  caller: Caller,
  { history, rolloutEvents, clusters }: FleetHistorySources,
): Promise<FleetHistory> {
  const scope = await fleetHistoryScopeOf(caller, { fleet: clusters.names });
  const { missing, partial } = scope;
  history.poll();
  return {
    at: Date.now(),
    ...(history.since === undefined ? {} : { since: history.since }),
    gaps: [...history.gaps],
    changes: fleetChanges(visible(history.newest(), scope), history.clusters.rows, MAX),
    ...(partial && { partial }),
    rollouts: missing.rollouts ? [] : rolloutEvents().slice(-MAX).toReversed(),
    missing,
  };
}

function* visible(changes: Iterable<LoggedChange>, { clusters, addOns }: FleetHistoryScope): Iterable<LoggedChange> {
  for (const change of changes) {
    const on = change.addOn === "" ? clusters : addOns;
    if (on === true || Object.hasOwn(on, change.cluster)) yield change;
  }
}
