import type { AddOnAvailability, AvailabilityQuery } from "@/lib/api/metrics/availability";
import { AvailabilityTally } from "@/lib/health/availability";
import { compareText } from "@/lib/kube/order";
import type { Caller } from "@/server/auth/caller";
import { type ClusterAddOnScope, clusterAddOnScopeOf } from "@/server/auth/cluster-add-on-scope";
import { readTime } from "@/server/lists/read-time";
import { type ChangedObject, eachPastChange } from "./past-changes";
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
 * did first. Throws `ApiError` "invalid" for what is no time, "forbidden", and "too-many-requests".
 */
export async function getAvailability(
  caller: Caller,
  addOn: string,
  query: AvailabilityQuery,
  { clusters, past }: AvailabilitySources,
): Promise<AddOnAvailability> {
  const scope = await clusterAddOnScopeOf(caller, { fleet: clusters.names });
  const { from, to } = await recordedSpan(past, query);
  const tallies = await past.comparing.run(caller.user, () => talliesOf(addOn, { from, to }, scope, past));
  const rows = [...tallies].map(([cluster, tally]) => ({ cluster, at: tally.firstFall, ...tally.by(to) }));
  const first = rows.reduce<Fall | undefined>(
    (before, { cluster, at }) =>
      at !== undefined && at < (before?.at ?? Number.POSITIVE_INFINITY) ? { cluster, at } : before,
    undefined,
  );
  const fallen = rows.filter(({ unavailableMs }) => unavailableMs > 0);
  const longest = fallen.sort((a, b) => b.unavailableMs - a.unavailableMs || compareText(a.cluster, b.cluster));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    flaps: rows.reduce((sum, { flaps }) => sum + flaps, 0),
    ...(first && { first: { cluster: first.cluster, at: new Date(first.at).toISOString() } }),
    clusters: longest.slice(0, MAX_CLUSTERS).map(({ at: _, ...row }) => row),
    total: longest.length,
    ...(scope.partial && { partial: true }),
  };
}

/** Of what is asked for, the part that is recorded. Throws `ApiError` "invalid" for what is no time. */
export async function recordedSpan(past: PastLists, query: AvailabilityQuery) {
  const { now } = past.store;
  const since = (await past.since()) ?? now;
  const to = Math.min(now, query.to === undefined ? now : readTime(query.to, now));
  const from = Math.max(since, query.from === undefined ? now - DAY_MS : readTime(query.from, now));
  return { from, to };
}

interface Fall {
  readonly cluster: string;
  readonly at: number;
}

/** Of each cluster where it changed, and whose add-ons that scope shows. */
async function talliesOf(
  addOn: string,
  span: { readonly from: number; readonly to: number },
  { on }: ClusterAddOnScope,
  past: Pick<PastLists, "isPresent" | "store">,
): Promise<ReadonlyMap<string, AvailabilityTally>> {
  const tallies = new Map<string, AvailabilityTally>();
  const isWanted = (changed: ChangedObject) => {
    if (changed.kind !== KIND.clusterAddOn || changed.second !== addOn) return false;
    if (on === true) return true;
    const { first } = changed;
    return Object.hasOwn(on, first) && past.isPresent(KIND.clusterAddOn, `${first}/${addOn}`, changed.uid);
  };
  await eachPastChange(past.store, span, isWanted, ({ at, cluster, from, to }) => {
    const tally = tallies.get(cluster) ?? new AvailabilityTally(span.from);
    tallies.set(cluster, tally);
    tally.add({ at, from: healthIn(from), to: healthIn(to) });
  });
  return tallies;
}

function healthIn(state: string | undefined): ClusterAddOnState[0] | undefined {
  return state === undefined ? undefined : readState<ClusterAddOnState>(state)[0];
}
