import type { ClusterNames, ClusterNamesInput } from "@/lib/api/clusters/cluster-names";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { readListRequest } from "@/server/lists/list-request";
import type { ServedClusters } from "./list";

/** The names of all visible clusters that match a filter. Throws `ApiError` while some are not loaded. */
export async function listClusterNames(
  caller: Caller,
  { among, ...query }: ClusterNamesInput,
  clusters: ServedClusters,
): Promise<ClusterNames> {
  const { store } = clusters;
  const request = readListRequest(query, store.source.table, store.now);
  const scope = await clusters.scopeOf(caller, query);
  store.requireAvailable();
  if (!store.isSynced) {
    throw new ApiError("hub-unreachable", "The console is still loading clusters from the hub.", {
      retryAfterSeconds: 5,
    });
  }
  const names = store.query(scope, request).order.placed.map(({ row }) => row.name);
  const requested = among && new Set(among);
  return { names: requested ? names.filter((name) => requested.has(name)) : names };
}
