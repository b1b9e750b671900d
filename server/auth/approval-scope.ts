import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
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
  /** What invitations say about a request: for who may list their namespace's ConfigMaps. */
  readonly invitations: boolean;
  /** The rights for want of which something is not shown. */
  readonly missing: readonly MissingRight[];
}

/** Throws `ApiError` "forbidden" where the caller may list neither certificate requests nor clusters. */
export async function approvalScopeOf(caller: Caller): Promise<ApprovalScope> {
  const [requests, clusters, addOns, invitations] = await Promise.all([
    scopeOf(caller, "list", certificateSigningRequests),
    scopeOf(caller, "list", managedClusters),
    scopeOf(caller, "list", managedClusterAddOns),
    maySeeInvitations(caller),
  ]);
  if (!requests.all && !clusters.all) await requireAll(caller, "list", certificateSigningRequests);
  const missing = [requests, clusters, addOns].flatMap((scope) => (scope.all ? [] : [scope.missing]));
  return { requests: requests.all, clusters: clusters.all, addOns: addOns.all, invitations, missing };
}

/** Whether the caller may list invitations to join. */
export function maySeeInvitations({ rights }: Pick<Caller, "rights">): Promise<boolean> {
  return rights.may({ verb: "list", resource: configMaps, namespace: INVITATION_NAMESPACE });
}
