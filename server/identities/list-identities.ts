import type { ForgedIdentity, IdentitiesAnswer } from "@/lib/api/approvals/identities";
import { decodeCertificate } from "@/lib/csr/decode-certificate";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { roleBindings } from "@/lib/resources/built-in";
import {
  type CertificateSigningRequest,
  certificateSigningRequests,
} from "@/lib/resources/certificate-signing-request";
import type { StoredFinding } from "@/lib/resources/identity-finding";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type ApprovalScope, approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { mayDecide } from "@/server/auth/decision-rights";
import { requireAll, scopeOf } from "@/server/auth/scope";
import type { ResourceCache } from "@/server/hub/resource-cache";

export interface IdentityCaches {
  readonly identityFindings: Pick<ResourceCache<StoredFinding>, "get" | "isSynced" | "list">;
  readonly certificateRequests: Pick<ResourceCache<CertificateSigningRequest>, "get">;
  readonly clusters: Pick<ResourceCache<ManagedCluster>, "get" | "isSynced">;
}

/** How much of what was found the caller may know. */
interface IdentityScope extends Pick<ApprovalScope, "addOns" | "clusters"> {
  readonly roleBindings: boolean;
}

/**
 * What was found against identities that were issued, for callers who may list certificate requests; RoleBindings for
 * those who may list them, too. Throws `ApiError` "forbidden".
 */
export async function listIdentities(caller: Caller, caches: IdentityCaches): Promise<IdentitiesAnswer> {
  const scope = await identityScopeOf(caller);
  const identities = caches.identityFindings
    .list(({ finding }) => isVisible(finding.kind, scope))
    .map((stored) => identityOf(stored, scope, caches))
    .sort((a, b) => Number(b.isAlarm) - Number(a.isAlarm) || (a.foundAt < b.foundAt ? 1 : -1));
  return {
    synced: caches.identityFindings.isSynced,
    alarms: identities.filter(({ isAlarm }) => isAlarm).length,
    identities,
    mayAcknowledge: await mayDecide(caller, { signer: KUBE_APISERVER_CLIENT_SIGNER }),
  };
}

/** Throws `ApiError` "forbidden" for callers who may not list certificate requests. */
export async function identityScopeOf(caller: Caller): Promise<IdentityScope> {
  await requireAll(caller, "list", certificateSigningRequests);
  const { addOns, clusters } = await approvalScopeOf(caller);
  return { addOns, clusters, roleBindings: (await scopeOf(caller, "list", roleBindings)).all };
}

export function isVisible(kind: StoredFinding["finding"]["kind"], scope: IdentityScope): boolean {
  return kind === "certificate" || scope.roleBindings;
}

function identityOf(
  { finding, acknowledged }: StoredFinding,
  scope: IdentityScope,
  caches: IdentityCaches,
): ForgedIdentity {
  const sees = { request: true, clusters: scope.clusters, clusterAddOns: scope.addOns };
  const csr = finding.kind === "certificate" ? caches.certificateRequests.get(finding.name) : undefined;
  const certificate =
    csr?.metadata.uid === finding.uid && csr.status.certificate ? decodeCertificate(csr.status.certificate) : undefined;
  const { cluster } = finding;
  const knowsCluster = cluster !== undefined && scope.clusters && caches.clusters.isSynced;
  return {
    ...finding,
    ...(knowsCluster && { hasCluster: caches.clusters.get(cluster) !== undefined }),
    reasons: finding.reasons.filter(({ about }) => sees[about]),
    isAlarm: acknowledged === undefined,
    ...(acknowledged && { acknowledged }),
    ...(certificate && { validFrom: certificate.notBefore, validUntil: certificate.notAfter }),
  };
}
