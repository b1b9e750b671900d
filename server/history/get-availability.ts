import type { AddOnAvailability, AvailabilityQuery } from "@/lib/api/metrics/availability";
import { availability, type HealthChange, isFall } from "@/lib/health/availability";
import { compareText } from "@/lib/kube/order";
import type { Caller } from "@/server/auth/caller";
import { clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { readTime } from "@/server/lists/read-time";
import { type PastChange, pastChanges } from "./past-changes";
import type { PastLists } from "./past-lists";
import { type ClusterAddOnState, readState } from "./row-states";
import { KIND } from "./store/subjects";

const DAY_MS = 24 * 60 * 60_000;
const MAX_CLUSTERS = 500;

export interface AvailabilitySources {
  readonly past: PastLists;
  /** Clusters whose namespaces are reviewed. */
  readonly clusters: { readonly names: Iterable<string> };
}

/**
 * How often an add-on became unavailable on clusters whose add-ons the caller may list, how long it was so, and where it
 * did first. Throws `ApiError` "invalid" for what is no time, and "forbidden".
 */
export async function getAvailability(
  caller: Caller,
  addOn: string,
  query: AvailabilityQuery,
  { clusters, past }: AvailabilitySources,
): Promise<AddOnAvailability> {
  const { on, partial } = await clusterAddOnScopeOf(caller, { fleet: clusters.names });
  const { now } = past.store;
  const since = (await past.since()) ?? now;
  const to = Math.min(now, query.to === undefined ? now : readTime(query.to, now));
  const from = Math.max(since, query.from === undefined ? now - DAY_MS : readTime(query.from, now));
  const all = await pastChanges(past.store, { from, to }, (kind, cluster, name) => {
    return kind === KIND.clusterAddOn && name === addOn && (on === true || Object.hasOwn(on, cluster));
  });
  const isSeen = ({ cluster, uid }: PastChange) =>
    on === true || past.isPresent(KIND.clusterAddOn, `${cluster}/${addOn}`, uid);
  const rows = perCluster(all.filter(isSeen)).map(([cluster, changes]) => {
    const health = changes[0]?.to;
    const firstFall = changes.findLast(isFall)?.at;
    return { cluster, ...availability(changes, { from, to, health }), ...(firstFall !== undefined && { firstFall }) };
  });
  const fallen = rows.filter(({ unavailableMs }) => unavailableMs > 0);
  const longest = fallen.sort((a, b) => b.unavailableMs - a.unavailableMs || compareText(a.cluster, b.cluster));
  const first = rows
    .flatMap(({ cluster, firstFall }) => (firstFall === undefined ? [] : [{ cluster, at: firstFall }]))
    .sort((a, b) => a.at - b.at)[0];
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    flaps: rows.reduce((sum, { flaps }) => sum + flaps, 0),
    ...(first && { first: { cluster: first.cluster, at: new Date(first.at).toISOString() } }),
    clusters: longest.slice(0, MAX_CLUSTERS).map(({ firstFall: _, ...row }) => row),
    total: longest.length,
    ...(partial && { partial }),
  };
}

/** Changes of health alone, newest first, of each cluster that has any. */
function perCluster(changes: readonly PastChange[]): [string, HealthChange[]][] {
  const byCluster = new Map<string, HealthChange[]>();
  for (const { at, cluster, from, to } of changes) {
    const change = { at, from: healthIn(from), to: healthIn(to) };
    if (change.from === change.to) continue;
    const others = byCluster.get(cluster);
    if (others) others.unshift(change);
    else byCluster.set(cluster, [change]);
  }
  return [...byCluster];
}

function healthIn(state: string | undefined): ClusterAddOnState[0] | undefined {
  return state === undefined ? undefined : readState<ClusterAddOnState>(state)[0];
}
