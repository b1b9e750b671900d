import type { ClusterNames, ClusterNamesInput } from "@/lib/api/clusters/cluster-names";
import type { Caller } from "@/server/auth/caller";
import type { ServedClusters } from "./list";
import { syncedRows } from "./synced-rows";

/** The names of all visible clusters that match a filter. Throws `ApiError` while some are not loaded. */
export async function listClusterNames(
  caller: Caller,
  { among, ...query }: ClusterNamesInput,
  clusters: ServedClusters,
): Promise<ClusterNames> {
  const { rows } = await syncedRows(caller, query, clusters);
  const names = rows.map(({ name }) => name);
  const requested = among && new Set(among);
  return { names: requested ? names.filter((name) => requested.has(name)) : names };
}
