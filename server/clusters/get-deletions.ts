import type { ClusterDeletions } from "@/lib/deletion/deletion";
import { explainDeletions } from "@/lib/deletion/explain-deletions";
import type { Caller } from "@/server/auth/caller";
import { requireCluster } from "@/server/auth/require-cluster";
import { readDeletionFacts } from "./deletion-facts";

/** Of works that hang, the oldest are explained. */
const MAX_DELETIONS = 100;

/**
 * What of a cluster is being deleted and what that waits for, read with the caller's own rights: caches have no
 * finalizers. Callers who may not see the cluster learn nothing, not even whether it exists. Throws `ApiError` and
 * `HubError`.
 */
export async function getDeletions(
  caller: Caller,
  clusterName: string,
  isManagerRunning: boolean | undefined,
): Promise<ClusterDeletions> {
  await requireCluster(caller, clusterName);
  const { deletions, hidden } = explainDeletions(await readDeletionFacts(caller, clusterName, isManagerRunning));
  return { deletions: deletions.slice(0, MAX_DELETIONS), hidden };
}
