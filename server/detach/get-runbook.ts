import type { DetachingClusters } from "@/lib/api/detach/detach";
import type { DetachRunbook } from "@/lib/detach/detach";
import { detachMark } from "@/lib/detach/mark";
import { detachRunbook } from "@/lib/detach/runbook";
import type { Caller } from "@/server/auth/caller";
import { clusterScopeOf } from "@/server/auth/cluster-scope";
import { requireCluster } from "@/server/auth/require-cluster";
import { type DetachCaches, readDetachFacts } from "./detach-facts";

/** Each has a page of its own, which is read when it is shown. */
const MAX_LISTED = 100;

/**
 * How a cluster is detached, as the hub has it now, read with the caller's own rights. Callers who may not see the
 * cluster learn nothing, not even whether it exists. Throws `ApiError` and `HubError`.
 */
export async function getRunbook(
  caller: Caller,
  caches: DetachCaches,
  name: string,
  isManagerRunning: boolean | undefined,
): Promise<DetachRunbook> {
  await requireCluster(caller, name);
  return detachRunbook(await readDetachFacts(caller, caches, name, isManagerRunning));
}

/** The clusters that somebody began to detach, of those that the caller may see. Throws `ApiError` "forbidden" where that is none. */
export async function listDetaching(caller: Caller, { clusters }: DetachCaches): Promise<DetachingClusters> {
  const marked = clusters.list().flatMap(({ metadata }) => {
    const mark = detachMark(metadata.annotations);
    return mark ? [{ name: metadata.name, mark, deletingSince: metadata.deletionTimestamp }] : [];
  });
  const scope = await clusterScopeOf(caller, { named: [], fleet: marked.map(({ name }) => name) });
  const visible = marked
    .filter(({ name }) => !scope.clusters || Object.hasOwn(scope.clusters, name))
    .sort((a, b) => (a.mark.at < b.mark.at ? -1 : 1));
  return { clusters: visible.slice(0, MAX_LISTED), more: Math.max(0, visible.length - MAX_LISTED) };
}
