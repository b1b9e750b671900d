import type { ClusterFacts, OtherRequest, RequestFacts } from "@/lib/api/approvals/approval-case";
import { approvedBefore } from "@/lib/csr/approved-before";
import type { Claim } from "@/lib/csr/claim";
import type { DecodedRequest } from "@/lib/csr/decode";
import type { Finding } from "@/lib/csr/finding";
import { effectOfApproving, humanVerdict } from "@/lib/csr/human-verdict";
import { keyText } from "@/lib/csr/request-rules";
import { condition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import type { ApprovalState, RequesterStatus } from "@/lib/lists/approvals/row";
import {
  type CertificateSigningRequest,
  type CertificateState,
  certificateState,
} from "@/lib/resources/certificate-signing-request";
import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import { env } from "@/server/env";
import type { ReadRequest } from "./request-reader";

/** Everything known about one decision, for callers who may see all of it. */
export interface WholeCase {
  readonly name: string;
  readonly kind: Claim["kind"] | "cluster";
  readonly object: string;
  readonly claimed: Pick<Claim, "cluster" | "addOn">;
  readonly state: ApprovalState;
  readonly clusterStatus: RequesterStatus;
  readonly createdAt: string;
  readonly effect: string;
  /** For callers who may not know about the cluster. */
  readonly effectAlone: string;
  readonly findings: readonly Finding[];
  readonly request: RequestFacts | undefined;
  readonly cluster: ClusterFacts | undefined;
  readonly others: readonly OtherRequest[];
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
  /** For the same cluster and add-on. */
  readonly others: readonly ClaimedRequest[];
}

export function requestCase(
  { csr, read, claim }: ClaimedRequest,
  { cluster, isAddOnDeleting, others }: Around,
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
    createdAt: csr.metadata.creationTimestamp,
    effect: effectOfApproving(claim, csr, cluster),
    effectAlone: effectOfApproving(claim, csr),
    findings: humanVerdict({
      ...{ csr, decoding, claim, cluster, isAddOnDeleting, others: around },
      approvedBefore: approvedBefore(
        csr,
        others.map((other) => other.csr),
      ),
      trustsGrpcServer: env().CSR_GRPC_SERVER === "trusted",
    }),
    request: requestFacts(csr, decoding.ok ? decoding.request : undefined),
    cluster: cluster && clusterFacts(cluster),
    others: others.map((other) => otherRequest(other, commonNameOf({ read }))),
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

const STATE = {
  pending: "waiting",
  approved: "approved",
  issued: "issued",
  denied: "denied",
  failed: "failed",
} as const satisfies Record<CertificateState, ApprovalState>;

function stateOf(csr: CertificateSigningRequest): ApprovalState {
  return STATE[certificateState(csr)];
}

function requestFacts(
  { metadata, spec, status }: CertificateSigningRequest,
  request: DecodedRequest | undefined,
): RequestFacts {
  const decision = ["Denied", "Failed", "Approved"].flatMap((type) => condition(status.conditions, type) ?? [])[0];
  return {
    resourceVersion: metadata.resourceVersion,
    signer: spec.signerName,
    commonNames: [...(request?.commonNames ?? [])],
    groups: [...(request?.organizations ?? [])],
    otherSubject: [...(request?.otherSubject ?? [])],
    alternativeNames: [...(request?.dnsNames ?? []), ...(request?.otherNames ?? [])],
    usages: [...spec.usages],
    key: request && keyText(request.key),
    expirationSeconds: spec.expirationSeconds,
    requester: spec.username,
    requesterGroups: [...spec.groups],
    decision: decision && {
      type: decision.type,
      reason: decision.reason,
      message: decision.message,
      at: decision.lastTransitionTime,
    },
  };
}

/** Its resourceVersion matters as long as it may be accepted; later on a cluster changes often. */
function clusterFacts({ metadata, spec, status }: ManagedCluster): ClusterFacts {
  return {
    resourceVersion: spec.hubAcceptsClient ? undefined : metadata.resourceVersion,
    name: metadata.name,
    createdAt: metadata.creationTimestamp,
    acceptedAt: spec.hubAcceptsClient ? condition(status.conditions, CLUSTER_ACCEPTED)?.lastTransitionTime : undefined,
    set: metadata.labels[CLUSTER_SET_LABEL],
    labels: metadata.labels,
    apiServers: spec.managedClusterClientConfigs.map(({ url }) => url),
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
