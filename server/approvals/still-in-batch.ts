import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { ApprovalView } from "./approval-view";

/** What has to hold at the moment of a write. Throws `ApiError` where it does not. */
export type Proviso = () => Promise<void>;

interface Meant {
  /** The certificate request that was shown among others. */
  readonly request: string;
  /** Common properties. */
  readonly batch: string;
  /** Of the request as reviewed, if the request is written. */
  readonly resourceVersion?: string;
  /** If the cluster is written. */
  readonly cluster?: string;
}

/**
 * Checks that the console itself still counts a request to its batch, by its current data and as far as the caller may
 * see: what a browser says does not count. While the hub is unreachable, there are no batches.
 */
export function stillInBatch(caller: Caller, view: ApprovalView, meant: Meant): Proviso {
  return async () => {
    if (!view.isSynced || view.staleSinceMs !== undefined) {
      throw new ApiError(
        "hub-unreachable",
        "The console's data may be outdated, so batch actions are off. Nothing was written.",
      );
    }
    const judged = view.judged(meant.request, await approvalScopeOf(caller));
    if (judged?.batch === meant.batch && isMeant(judged.request, meant)) return;
    throw new ApiError(
      "conflict",
      `${meant.request} no longer belongs to the batch. Nothing was written. Review it separately.`,
    );
  };
}

function isMeant(
  judged: { readonly cluster: string; readonly resourceVersion: string },
  { cluster, resourceVersion }: Meant,
): boolean {
  const isSameCluster = cluster === undefined || cluster === judged.cluster;
  return isSameCluster && (resourceVersion === undefined || resourceVersion === judged.resourceVersion);
}
