import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { ApprovalView } from "@/server/views/approval-view";

/** What has to hold at the moment of a write. Throws `ApiError` where it does not. */
export type Proviso = () => Promise<void>;

interface Meant {
  /** The certificate request that was shown among others. */
  readonly request: string;
  /** What made them alike. */
  readonly alike: string;
  /** Of the request as it was seen, where it is the request that is written. */
  readonly resourceVersion?: string;
  /** Where it is the cluster that is written. */
  readonly cluster?: string;
}

/**
 * That the console itself judges a request to be alike to those it was shown with, by what it knows now and as far as the caller may see:
 * what a browser says of it counts for nothing. While the console does not hear from the hub nothing is alike.
 */
export function stillAlike(caller: Caller, view: ApprovalView, meant: Meant): Proviso {
  return async () => {
    if (!view.isSynced || view.staleSinceMs !== undefined) {
      throw new ApiError(
        "hub-unreachable",
        "The console does not know how the hub stands now, and does nothing to several at once. Nothing was written.",
      );
    }
    const judged = view.judged(meant.request, await approvalScopeOf(caller));
    if (judged?.alike === meant.alike && isMeant(judged.request, meant)) return;
    throw new ApiError(
      "conflict",
      `${meant.request} is no longer alike to those that it was shown with. Nothing was written; look at it by itself.`,
    );
  };
}

function isMeant(judged: { readonly cluster: string; readonly resourceVersion: string }, { cluster, resourceVersion }: Meant): boolean {
  const isSameCluster = cluster === undefined || cluster === judged.cluster;
  return isSameCluster && (resourceVersion === undefined || resourceVersion === judged.resourceVersion);
}
