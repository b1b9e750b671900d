import type { ClusterFacts, OtherRequest, RequestFacts } from "@/lib/api/approvals/approval-case";
import { approvedBefore } from "@/lib/csr/approved-before";
import { approverOf } from "@/lib/csr/approver";
import type { Claim } from "@/lib/csr/claim";
import type { Finding } from "@/lib/csr/finding";
import { effectOfApproving, humanVerdict } from "@/lib/csr/human-verdict";
import type { InvitationClaim } from "@/lib/csr/invitation-findings";
import type { RequestPatterns } from "@/lib/csr/pattern-findings";
import { sourcesOf } from "@/lib/csr/request-source";
import type { IssuedTo } from "@/lib/lists/approvals/list";
import type { ApprovalState, RequesterStatus } from "@/lib/lists/approvals/row";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import { env } from "@/server/env";
import { clusterFacts, requestFacts, stateOf } from "./case-facts";
import type { ReadRequest } from "./request-reader";

/** Everything known about one decision, for callers who may see all of it. */
export interface WholeCase {
  readonly name: string;
  readonly kind: Claim["kind"] | "cluster";
  readonly object: string;
  readonly claimed: Pick<Claim, "cluster" | "addOn">;
  readonly state: ApprovalState;
  readonly clusterStatus: RequesterStatus;
  /** The invitation that has to do with it. */
  readonly invitation?: string;
  readonly createdAt: string;
  /** When the hub deleted the request. */
  readonly deletedAt?: string;
  readonly effect: string;
  /** For callers who may not know about the cluster. */
  readonly effectAlone: string;
  /** Of a decided request: what was found before the decision, where that is known. */
  readonly findings: readonly Finding[];
  /** Of a decided request that was seen before: when, and what was found at first. */
  readonly found?: { readonly at: string; readonly firstSeenAt: string; readonly first: readonly Finding[] };
  readonly request: RequestFacts | undefined;
  readonly cluster: ClusterFacts | undefined;
  readonly others: readonly OtherRequest[];
  /** Of a request that was issued: its uid, whom it speaks for, and who approved, in words. */
  readonly issued?: IssuedTo;
}

/** A request that names OCM, as it was read. */
export interface ClaimedRequest {
  readonly csr: CertificateSigningRequest;
  readonly read: ReadRequest;
  readonly claim: Claim;
}

interface Around {
  readonly cluster: ManagedCluster | undefined;
  readonly isAddOnDeleting: boolean | undefined;
  readonly addOnCreatedAt: string | undefined;
  readonly patterns: Pick<RequestPatterns, "burst" | "sameKey">;
  readonly invitation: InvitationClaim | undefined;
  /** When the next certificate for the subject of its own begins to hold, in milliseconds since epoch. */
  readonly renewedAtMs: number | undefined;
  /** For the same cluster and add-on. */
  readonly others: readonly ClaimedRequest[];
}

export function requestCase(
  { csr, read, claim }: ClaimedRequest,
  { cluster, isAddOnDeleting, addOnCreatedAt, patterns, invitation, renewedAtMs, others }: Around,
): WholeCase {
  const { decoding } = read;
  const around = others.map((other) => ({
    isPending: stateOf(other.csr) === "waiting",
    commonName: commonNameOf(other),
  }));
  return {
    name: `requests/${csr.metadata.name}`,
    kind: claim.kind,
    object: csr.metadata.name,
    claimed: { cluster: claim.cluster, addOn: claim.addOn },
    state: stateOf(csr),
    clusterStatus: cluster ? clusterHealth(cluster) : "absent",
    ...(invitation && { invitation: invitation.by === "account" ? invitation.name : invitation.invitation.name }),
    createdAt: csr.metadata.creationTimestamp,
    effect: effectOfApproving(claim, csr, cluster),
    effectAlone: effectOfApproving(claim, csr),
    findings: humanVerdict({
      ...{ csr, decoding, claim, cluster, isAddOnDeleting, addOnCreatedAt, others: around },
      approvedBefore: approvedBefore(
        csr,
        others.map((other) => other.csr),
        Date.now(),
      ),
      invitation,
      patterns: { ...patterns, sources: sourcesOf({ csr, claim }, others) },
      trustsGrpcServer: env().CSR_GRPC_SERVER === "trusted",
    }),
    request: requestFacts(csr, decoding.ok ? decoding.request : undefined, renewedAtMs !== undefined),
    cluster: cluster && clusterFacts(cluster),
    others: others.map((other) => otherRequest(other, commonNameOf({ read }))),
    ...(stateOf(csr) === "issued" && {
      issued: { uid: csr.metadata.uid, subject: commonNameOf({ read }) ?? "", approver: approverOf(csr), renewedAtMs },
    }),
  };
}

/** A cluster that waits for acceptance, whether a request of its agent is there or not. */
export function clusterCase(cluster: ManagedCluster, requests: readonly ClaimedRequest[]): WholeCase {
  const { name, creationTimestamp } = cluster.metadata;
  const effect = `Accepting ${name} creates its namespace and grants its agent access. The agent also needs an approved certificate.`;
  return {
    name: `clusters/${name}`,
    kind: "cluster",
    object: name,
    claimed: { cluster: name, addOn: undefined },
    state: "waiting",
    clusterStatus: clusterHealth(cluster),
    createdAt: creationTimestamp,
    effect,
    effectAlone: effect,
    findings: [],
    request: undefined,
    cluster: clusterFacts(cluster),
    others: requests.map((request) => otherRequest(request, undefined)),
  };
}

function otherRequest(other: ClaimedRequest, commonName: string | undefined): OtherRequest {
  return {
    object: other.csr.metadata.name,
    state: stateOf(other.csr),
    createdAt: other.csr.metadata.creationTimestamp,
    commonName: commonNameOf(other),
    isSameAgent: commonName !== undefined && commonNameOf(other) === commonName,
  };
}

function commonNameOf({ read }: Pick<ClaimedRequest, "read">): string | undefined {
  return read.decoding.ok ? read.decoding.request.commonNames[0] : undefined;
}
