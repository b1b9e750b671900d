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
  const { board } = clusters;
  const request = readListRequest(query, board.source.table, board.now);
  const scope = await clusters.scopeOf(caller, query);
  board.requireAvailable();
  if (!board.isSynced) {
    throw new ApiError("hub-unreachable", "The console is still loading clusters from the hub.", {
      retryAfterSeconds: 5,
    });
  }
  const names = board.query(scope, request).order.placed.map(({ row }) => row.name);
  const requested = among && new Set(among);
  return { names: requested ? names.filter((name) => requested.has(name)) : names };
}
