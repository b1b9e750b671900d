import type { Reach, ReachQuery } from "@/lib/api/access/reach";
import { type ManagedCluster, managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManagedClusterSet, managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { type ManagedClusterSetBinding, managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import type { Caller } from "@/server/auth/caller";
import { firstMissing } from "@/server/auth/scope";
import { requireRead } from "@/server/hub/require-read";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { readTime } from "@/server/lists/read-time";
import { asOfText } from "@/server/lists/served-list";
import { type AccessKinds, accessObstacles } from "./access-kinds";
import { type HubProxy, hubProxy, missingForTunnels } from "./hub-proxy";
import { type Reaching, reachingSets, reachNamespaces } from "./reach-namespaces";

type Cached<T> = Pick<ResourceCache<T>, "isSynced" | "list">;

export interface ReachCaches {
  readonly clusters: Cached<ManagedCluster>;
  readonly clusterSets: Cached<ManagedClusterSet>;
  readonly clusterSetBindings: Cached<ManagedClusterSetBinding>;
}

/** What is needed to say from where clusters are reached. */
export interface ReachParts {
  readonly caches: ReachCaches;
  readonly kinds: AccessKinds;
  /** As of a time, in milliseconds since epoch, for a person. Throws `ApiError` for a time of which nothing is stored. */
  readonly reachAt: (at: number, who: string) => Promise<Reaching & Parameters<typeof asOfText>[0]>;
}

/**
 * Which namespaces' applications may reach which clusters, the proxy of the hub, and which kinds there are; of an earlier
 * time what of that is recorded.
 */
export function getReach(caller: Caller, query: ReachQuery, parts: ReachParts): Promise<Reach> {
  return query.at === undefined ? reachNow(caller, query, parts) : reachThen(caller, query.cluster, query.at, parts);
}

/** What has to be listed to know which namespaces may choose which clusters. */
const CHOSEN_BY = [managedClusters, managedClusterSets, managedClusterSetBindings];

async function reachNow(caller: Caller, { cluster }: ReachQuery, { caches, kinds }: ReachParts): Promise<Reach> {
  const [obstacles, missing, proxy] = await Promise.all([
    accessObstacles(caller, kinds),
    firstMissing(caller, "list", CHOSEN_BY),
    hubProxy(caller),
  ]);
  const { account = "listed", permission = "listed", profile = "listed" } = obstacles;
  const unchecked = proxy.state === "found" ? await missingForTunnels(caller, proxy.namespace) : undefined;
  const namespaces = missing ? undefined : reachNamespaces(cluster, reaching(caches));
  return {
    kinds: { proxy: stateOf(proxy), account, permission, profile },
    ...(namespaces && { namespaces }),
    ...(missing && { missing }),
    ...(proxy.state === "found" && { proxy: { ...proxy.proxy, ...(unchecked && { unchecked }) } }),
  };
}

function stateOf(proxy: HubProxy): Reach["kinds"]["proxy"] {
  if (proxy.state === "hidden") return proxy.missing;
  return proxy.state === "found" ? "listed" : "absent";
}

/** Kinds that are read with the rights of callers while they look, so that nothing of them is recorded. */
const UNRECORDED = { account: "unrecorded", permission: "unrecorded", profile: "unrecorded" } as const;

/** Who may list all of it now sees what there was. Tunnels are add-ons on clusters, and have no other kind of their own. */
async function reachThen(
  caller: Caller,
  cluster: string | undefined,
  at: string,
  { reachAt }: ReachParts,
): Promise<Reach> {
  const [missing, tunnels] = await Promise.all([
    firstMissing(caller, "list", CHOSEN_BY),
    firstMissing(caller, "list", [managedClusterAddOns]),
  ]);
  const kinds = { ...UNRECORDED, proxy: tunnels ?? ("listed" as const) };
  if (missing) return { kinds, missing };
  const then = await reachAt(readTime(at, Date.now()), caller.user);
  return { kinds, namespaces: reachNamespaces(cluster, then), asOf: asOfText(then) };
}

/** A binding counts where its set is there; a cluster that is being deleted is chosen by none. */
function reaching({ clusters, clusterSetBindings, clusterSets }: ReachCaches): Reaching {
  requireRead([clusters, clusterSets, clusterSetBindings]);
  const alive = clusters.list(({ metadata }) => metadata.deletionTimestamp === undefined);
  return {
    clusters: alive.map(({ metadata: { labels, name } }) => ({ name, labels })),
    sets: reachingSets(clusterSets.list(), clusterSetBindings.list()),
  };
}
