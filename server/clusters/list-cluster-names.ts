import type { ClusterNames, ClusterNamesWish } from "@/lib/api/cluster-names";
import type { Caller } from "@/server/auth/caller";
import { clusterScopeOf } from "@/server/auth/cluster-scope";
import { ApiError } from "@/server/errors";
import type { ConsoleLists } from "@/server/views/console-lists";
import { readListRequest } from "@/server/views/list-request";
import { namedIn } from "@/server/views/named-in";

/** The names of all clusters that a filter leaves, of those that the caller may see. Throws `ApiError` while some are not read yet. */
export async function listClusterNames(
  caller: Caller,
  { among, ...query }: ClusterNamesWish,
  board: ConsoleLists["clusters"],
): Promise<ClusterNames> {
  const request = readListRequest(query, board.source.table, board.now);
  const sight = await clusterScopeOf(caller, { named: namedIn("name", query.q), fleet: board.names });
  if (!board.isSynced) {
    throw new ApiError("hub-unreachable", "The console has not read all clusters from the hub yet.", { retryAfterSeconds: 5 });
  }
  const names = board.query(sight, request).order.placed.map(({ row }) => row.name);
  const asked = among && new Set(among);
  return { names: asked ? names.filter((name) => asked.has(name)) : names };
}
