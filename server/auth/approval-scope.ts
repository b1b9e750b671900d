import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { MissingRight } from "@/server/errors";
import type { Caller } from "./caller";
import { requireAll, scopeOf } from "./scope";

/**
 * How much of the approvals the caller may see: certificate requests, pending clusters, and what add-ons say about a
 * request.
 */
export interface ApprovalScope {
  readonly requests: boolean;
  readonly clusters: boolean;
  readonly addOns: boolean;
  /** The rights for want of which something is not shown. */
  readonly missing: readonly MissingRight[];
}

/** Throws `ApiError` "forbidden" where the caller may list neither certificate requests nor clusters. */
export async function approvalScopeOf(caller: Caller): Promise<ApprovalScope> {
  const [requests, clusters, addOns] = await Promise.all([
    scopeOf(caller, "list", certificateSigningRequests),
    scopeOf(caller, "list", managedClusters),
    scopeOf(caller, "list", managedClusterAddOns),
  ]);
  if (!requests.all && !clusters.all) await requireAll(caller, "list", certificateSigningRequests);
  const missing = [requests, clusters, addOns].flatMap((scope) => (scope.all ? [] : [scope.missing]));
  return { requests: requests.all, clusters: clusters.all, addOns: addOns.all, missing };
}
