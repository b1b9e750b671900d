import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { judgeAddOnRequest } from "./add-on-verdict";
import type { Claim } from "./claim";
import { clusterAgentFindings } from "./cluster-agent-findings";
import { type CompetingRequest, clusterFinding, otherFindings } from "./cluster-findings";
import type { Decoding } from "./decode";
import { alarm, doubt, type Finding, worstFirst } from "./finding";
import { patternFindings, type RequestPatterns } from "./pattern-findings";
import { requestFindings } from "./request-findings";
import { findingsOfRule } from "./rule-findings";
import { isAboutHubState } from "./rule-id";

export interface JudgedRequest {
  readonly csr: CertificateSigningRequest;
  readonly decoding: Decoding;
  readonly claim: Claim;
  /** The cluster that the request claims, as the hub has it. */
  readonly cluster: ManagedCluster | undefined;
  /** Whether the claimed add-on on it is being deleted; undefined if it does not exist. */
  readonly isAddOnDeleting: boolean | undefined;
  /** When the claimed add-on on it was created. */
  readonly addOnCreatedAt: string | undefined;
  /** Others for the same cluster and add-on, if any. */
  readonly others: readonly CompetingRequest[];
  /** How many of them were approved within the last hour. */
  readonly approvedBefore: number;
  /** What the requests around it say. */
  readonly patterns: RequestPatterns;
  /** Whether the hub's gRPC server is trusted for the identity it forwards. */
  readonly trustsGrpcServer: boolean;
}

/**
 * What a person should know before approving (docs/reference/certificates.md): each check, worst first. The state of
 * the hub changes with time, so for a decided request it is left out.
 */
export function humanVerdict(facts: JudgedRequest): Finding[] {
  const own = facts.claim.kind === "add-on" ? addOnFindings(facts) : clusterAgentsFindings(facts);
  const isPending = certificateState(facts.csr) === "pending";
  return worstFirst(isPending ? [...own, ...patternFindings(facts.patterns)] : own);
}

/**
 * The rules by which the add-on's manager decides, without those about what the add-on declares: only its manager knows
 * that.
 */
function addOnFindings(facts: JudgedRequest): Finding[] {
  const { csr, decoding, others } = facts;
  const isPending = certificateState(csr) === "pending";
  const { rules } = judgeAddOnRequest({ ...facts, registrations: "unknown" });
  const relevant = rules.filter(({ rule }) => isPending || (rule !== "rate" && !isAboutHubState(rule)));
  return [
    ...relevant.flatMap(findingsOfRule),
    ...(isPending && decoding.ok ? otherFindings(decoding.request.commonNames[0], others) : []),
  ];
}

function clusterAgentsFindings({ csr, decoding, claim, cluster, others }: JudgedRequest): Finding[] {
  const isPending = certificateState(csr) === "pending";
  const around = isPending ? [clusterFinding(csr, claim, cluster)] : [];
  if (!decoding.ok) {
    return [alarm(70, "The request cannot be decoded", `${decoding.reason}; nothing could be checked`), ...around];
  }
  const { request } = decoding;
  const now = isPending ? [...otherFindings(request.commonNames[0], others), ...whose(claim)] : [];
  return [...around, ...clusterAgentFindings(csr, request, claim.cluster), ...requestFindings(csr, request), ...now];
}

/** The findings for a caller who may not list the objects they are derived from; those findings are left out. */
export function findingsVisibleTo(
  findings: readonly Finding[],
  sees: { readonly clusters: boolean; readonly addOns: boolean },
): Finding[] {
  const visible = findings.filter(({ about }) =>
    about === "clusters" ? sees.clusters : about !== "clusterAddOns" || sees.addOns,
  );
  if (visible.length === findings.length) return visible;
  return worstFirst([
    ...visible,
    doubt(20, "Not everything was checked for you", "you may not list the objects needed for the rest"),
  ]);
}

/** What approving would do; without the cluster, as far as the request alone says. */
export function effectOfApproving(
  { kind, cluster, addOn }: Claim,
  { spec, status }: CertificateSigningRequest,
  known?: ManagedCluster,
): string {
  const name = cluster ?? "an unnamed cluster";
  if (certificateState({ status }) !== "pending")
    return `This request for ${name} is decided. Its content is shown below.`;
  if (spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER)
    return `Approving lets ${spec.signerName} sign this request; that signer defines what the certificate grants.`;
  switch (kind) {
    case "join":
      return known?.spec.hubAcceptsClient
        ? `Another agent wants to act for ${name}, which is already accepted. Approving grants it the access of that cluster at once.`
        : `Approving gives the requester a certificate for ${name} on this hub. It grants no access until a cluster of this name is accepted.`;
    case "renewal":
      return `Approving renews the certificate of the agent of ${name}. The hub normally does this automatically.`;
    case "add-on":
      return `Approving gives the agent of ${addOn ?? "an unnamed add-on"} on ${name} a certificate. The add-on's manager normally does this automatically.`;
    case "unclear":
      return `This names ${name} and is unlike any request that OCM's agents send. Approving gives the requester the names and groups below.`;
  }
}

function whose({ kind }: Claim): Finding[] {
  switch (kind) {
    case "unclear":
      return [
        alarm(
          30,
          "It is unlike any request that OCM's agents send",
          "neither a join, nor a renewal, nor for an add-on",
        ),
      ];
    case "renewal":
      return [
        doubt(
          10,
          "The hub did not approve this renewal automatically",
          "the agent may have lost its permission to renew",
        ),
      ];
    case "add-on":
    case "join":
      return [];
  }
}
