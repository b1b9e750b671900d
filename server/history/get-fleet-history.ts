import type { FleetHistory } from "@/lib/api/metrics/history";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import type { Caller } from "@/server/auth/caller";
import { type FleetHistoryScope, fleetHistoryScopeOf } from "@/server/auth/history-scope";
import type { LoggedChange } from "./change-log";
import { fleetChanges } from "./fleet-changes";
import type { HealthHistory } from "./health-history";
import { latestDecisions } from "./latest-decisions";
import { ofPresent } from "./of-present";

const MAX = 12;
const HOUR_MS = 60 * 60_000;

export interface FleetHistorySources {
  readonly history: HealthHistory;
  /** What all rollouts did, oldest first. */
  readonly rolloutEvents: () => readonly RolloutEvent[];
  readonly approvals: { readonly rows: ReadonlyMap<string, ApprovalRow> };
  /** Clusters whose namespaces are reviewed. */
  readonly clusters: { readonly names: Iterable<string> };
}

/** The latest changes of clusters and add-ons that the caller may see, and of rollouts for callers who may see those. */
export async function getFleetHistory(
  caller: Caller,
  { history, rolloutEvents, approvals, clusters }: FleetHistorySources,
): Promise<FleetHistory> {
  const scope = await fleetHistoryScopeOf(caller, { fleet: clusters.names });
  const { missing, partial } = scope;
  history.poll();
  const at = Date.now();
  return {
    at,
    ...(history.since === undefined ? {} : { since: history.since }),
    gaps: [...history.gaps],
    changes: fleetChanges(visible(history.newest(), scope), history.clusters.rows, MAX),
    ...(partial && { partial }),
    rollouts: missing.rollouts ? [] : rolloutEvents().slice(-MAX).toReversed(),
    decisions: missing.requests ? [] : latestDecisions(approvals.rows.values(), at - HOUR_MS, MAX),
    missing,
  };
}

function* visible(all: Iterable<LoggedChange>, { clusters, addOns }: FleetHistoryScope): Iterable<LoggedChange> {
  for (const change of clusters === true && addOns === true ? all : ofPresent(all)) {
    const on = change.addOn === "" ? clusters : addOns;
    if (on === true || Object.hasOwn(on, change.cluster)) yield change;
  }
}
