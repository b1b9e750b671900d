import type { ForgedIdentity, IdentitiesAnswer, IdentitiesQuery } from "@/lib/api/approvals/identities";
import { decodeCertificate } from "@/lib/csr/decode-certificate";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
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
import { readCursor, writeCursor } from "@/server/lists/list-cursor";

export interface IdentityCaches {
  readonly identityFindings: Pick<ResourceCache<StoredFinding>, "get" | "isSynced" | "list">;
  readonly certificateRequests: Pick<ResourceCache<CertificateSigningRequest>, "get">;
  readonly clusters: Pick<ResourceCache<ManagedCluster>, "get" | "isSynced">;
}

/** How much of what was found the caller may know. */
interface IdentityScope extends Pick<ApprovalScope, "addOns" | "clusters"> {
  readonly roleBindings: boolean;
}

const PAGE = 50;
/** The name of the order that cursors are of. */
const ORDER = "alarms";

/**
 * A page of what was found against identities that were issued, for callers who may list certificate requests; RoleBindings
 * for those who may list them, too. Throws `ApiError` "forbidden", and "invalid" for what is no cursor.
 */
export async function listIdentities(
  caller: Caller,
  { cursor, limit = PAGE }: IdentitiesQuery,
  caches: IdentityCaches,
): Promise<IdentitiesAnswer> {
  const scope = await identityScopeOf(caller);
  const found = caches.identityFindings
    .list(({ finding }) => isVisible(finding.kind, scope))
    .map((stored) => ({ stored, key: sortKey(stored) }))
    .sort((a, b) => compareText(b.key, a.key));
  const alarms = found.filter(({ stored }) => stored.acknowledged === undefined);
  const from = cursor === undefined ? 0 : positionAfter(found, readCursor(cursor, ORDER).name);
  const page = found.slice(from, from + limit);
  const last = page.at(-1);
  return {
    synced: caches.identityFindings.isSynced,
    alarms: alarms.length,
    total: found.length,
    ...(alarms.length > 0 && { since: alarms.at(-1)?.stored.finding.foundAt }),
    identities: page.map(({ stored }) => identityOf(stored, scope, caches)),
    ...(last && from + page.length < found.length && { next: writeCursor(ORDER, { key: undefined, name: last.key }) }),
    mayAcknowledge: await mayDecide(caller, { signer: KUBE_APISERVER_CLIENT_SIGNER }),
  };
}

/** Texts that sort backwards: alarms first, then the newest. */
function sortKey({ acknowledged, finding }: StoredFinding): string {
  return `${acknowledged ? 0 : 1} ${finding.foundAt} ${finding.uid}`;
}

/** Of the first that comes after that key, whether or not its own is still there. */
function positionAfter(found: readonly { readonly key: string }[], key: string): number {
  const index = found.findIndex((each) => compareText(each.key, key) < 0);
  return index < 0 ? found.length : index;
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
  const sees = { request: true, clusters: scope.clusters, clusterAddOns: scope.addOns, invitations: false };
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
