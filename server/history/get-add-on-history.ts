import type { AddOnHistory, PlacedChange } from "@/lib/api/metrics/history";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import type { Caller } from "@/server/auth/caller";
import type { ClusterAddOnScope } from "@/server/auth/cluster-add-on-scope";
import { addOnHistoryScopeOf } from "@/server/auth/history-scope";
import { loggedAddOnHealth } from "./health-changes";
import type { HealthHistory } from "./health-history";
import { ofPresent } from "./of-present";

const MAX = 500;

export interface HistorySources {
  readonly history: HealthHistory;
  /** What the rollouts of an add-on did, oldest first. */
  readonly rolloutEventsOf: (addOn: string) => readonly RolloutEvent[];
  /** Clusters whose namespaces are reviewed. */
  readonly clusters: { readonly names: Iterable<string> };
}

/**
 * The last hour of an add-on on clusters whose add-ons the caller may list, with rollout events for callers who may see
 * rollouts.
 */
export async function getAddOnHistory(
  caller: Caller,
  name: string,
  { history, rolloutEventsOf, clusters }: HistorySources,
): Promise<AddOnHistory> {
  const { changes, rollouts } = await addOnHistoryScopeOf(caller, { fleet: clusters.names });
  history.poll();
  const found = changes.value && newest(history, name, changes.value);
  return {
    at: Date.now(),
    ...(history.since === undefined ? {} : { since: history.since }),
    gaps: [...history.gaps],
    ...(found ? { changes: found.changes } : {}),
    isCut: found?.isCut ?? false,
    ...(changes.value?.partial && { partial: true }),
    ...(rollouts ? {} : { rollouts: rolloutEventsOf(name).toReversed() }),
    missing: { ...(changes.missing && { changes: changes.missing }), ...(rollouts && { rollouts }) },
  };
}

function newest(
  history: HealthHistory,
  name: string,
  { on }: ClusterAddOnScope,
): { changes: PlacedChange[]; isCut: boolean } {
  const changes: PlacedChange[] = [];
  const all = history.ofAddOn(name);
  for (const { at, cluster, from, to } of on === true ? all : ofPresent(all)) {
    if (on !== true && !Object.hasOwn(on, cluster)) continue;
    if (changes.length === MAX) return { changes, isCut: true };
    changes.push({ at, cluster, from: loggedAddOnHealth(from), to: loggedAddOnHealth(to) });
  }
  return { changes, isCut: false };
}
