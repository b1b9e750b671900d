import { managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "./caller";
import { requireAll, scopeOf } from "./scope";

/**
 * The clusters whose series somebody may read: undefined for those who may list all, else those that they may get.
 * Throws `ApiError` "forbidden" where there is none.
 */
export async function seriesClustersOf(caller: Caller): Promise<readonly string[] | undefined> {
  if ((await scopeOf(caller, "list", managedClusters)).all) return undefined;
  const names = (await caller.rights.namesOf(managedClusters)).filter((name) => name !== "");
  if (names.length === 0) await requireAll(caller, "list", managedClusters);
  return names;
}
