import type { ClusterFacts, RequestFacts } from "@/lib/api/approvals/approval-case";
import type { DecodedRequest } from "@/lib/csr/decode";
import { decodeCertificate, type IssuedCertificate } from "@/lib/csr/decode-certificate";
import { keyText } from "@/lib/csr/request-rules";
import { condition } from "@/lib/kube/conditions";
import { CLUSTER_ACCEPTED, CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import type { ApprovalState } from "@/lib/lists/approvals/row";
import {
  type CertificateSigningRequest,
  type CertificateState,
  certificateState,
} from "@/lib/resources/certificate-signing-request";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";

const STATE = {
  pending: "waiting",
  approved: "approved",
  issued: "issued",
  denied: "denied",
  failed: "failed",
} as const satisfies Record<CertificateState, ApprovalState>;

/** The state of a request as rows have it. */
export function stateOf(csr: CertificateSigningRequest): ApprovalState {
  return STATE[certificateState(csr)];
}

/** What a request contains, who sent it, and what became of it. */
export function requestFacts(
  csr: CertificateSigningRequest,
  request: DecodedRequest | undefined,
  isRenewed: boolean,
): RequestFacts {
  const { metadata, spec, status } = csr;
  const certificate = issuedCertificate(csr);
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
    certificate: certificate && { ...certificate, isRenewed },
  };
}

/** Read once for each version of the object. */
const issued = new WeakMap<CertificateSigningRequest, IssuedCertificate | undefined>();

export function issuedCertificate(csr: CertificateSigningRequest): IssuedCertificate | undefined {
  if (certificateState(csr) !== "issued") return undefined;
  if (!issued.has(csr)) issued.set(csr, decodeCertificate(csr.status.certificate));
  return issued.get(csr);
}

/** Its resourceVersion matters as long as it may be accepted; later on a cluster changes often. */
export function clusterFacts({ metadata, spec, status }: ManagedCluster): ClusterFacts {
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
