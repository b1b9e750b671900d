import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { judgeAddOnRequest } from "./add-on-verdict";
import type { Claim } from "./claim";
import { clusterAgentFindings } from "./cluster-agent-findings";
import { clusterFinding, type OtherRequest, otherFindings } from "./cluster-findings";
import type { Decoding } from "./decode";
import { alarm, doubt, type Finding, worstFirst } from "./finding";
import { requestFindings } from "./request-findings";
import { findingsOfRule } from "./rule-findings";

export interface RequestFacts {
  readonly csr: CertificateSigningRequest;
  readonly decoding: Decoding;
  readonly claim: Claim;
  /** The cluster that the request claims, as the hub has it. */
  readonly cluster: ManagedCluster | undefined;
  /** Whether the claimed add-on on it is being deleted; undefined where the hub has none. */
  readonly isAddOnDeleting: boolean | undefined;
  /** Those for the same cluster and the same add-on, or none. */
  readonly others: readonly OtherRequest[];
  /** How many of them were approved within the hour before it. */
  readonly approvedBefore: number;
  /** Whether the hub's gRPC server is believed in whose name it asks. */
  readonly trustsGrpcServer: boolean;
}

/**
 * What a person should know before approving (hub-core.md §7.3, quality.md §5.4): each thing that was looked at, worst first. What the
 * hub says besides the request changes with time: of a decided request it tells nothing any more.
 */
export function humanVerdict(facts: RequestFacts): Finding[] {
  return worstFirst(facts.claim.kind === "add-on" ? addOnFindings(facts) : clusterAgentsFindings(facts));
}

/** The rules by which the add-on's manager decides, but for what the add-on declares: only its manager knows that. */
function addOnFindings(facts: RequestFacts): Finding[] {
  const { csr, decoding, others } = facts;
  const isPending = certificateState(csr) === "pending";
  const { rules } = judgeAddOnRequest({ ...facts, registrations: "unknown" });
  const told = rules.filter(({ rule }) => isPending || (rule !== 8 && rule !== 10));
  return [...told.flatMap(findingsOfRule), ...(isPending && decoding.ok ? otherFindings(decoding.request.commonNames[0], others) : [])];
}

function clusterAgentsFindings({ csr, decoding, claim, cluster, others }: RequestFacts): Finding[] {
  const isPending = certificateState(csr) === "pending";
  const around = isPending ? [clusterFinding(claim, cluster)] : [];
  if (!decoding.ok) {
    return [alarm(70, "What it asks for cannot be read", `${decoding.reason}; nothing of it could be looked at`), ...around];
  }
  const { request } = decoding;
  const now = isPending ? [...otherFindings(request.commonNames[0], others), ...whose(claim)] : [];
  return [...around, ...clusterAgentFindings(csr, request, claim.cluster), ...requestFindings(csr, request), ...now];
}

/** What to tell somebody who may not list what these findings were read from; they get none of it. */
export function findingsVisibleTo(findings: readonly Finding[], sees: { readonly clusters: boolean; readonly addOns: boolean }): Finding[] {
  const visible = findings.filter(({ about }) => (about === "clusters" ? sees.clusters : about !== "clusterAddOns" || sees.addOns));
  if (visible.length === findings.length) return visible;
  return worstFirst([...visible, doubt(20, "Not all of it was looked at for you", "you may not list what the rest was read from")]);
}

/** What approving would do, in a sentence; without the cluster, what can be said of the request alone. */
export function effectOfApproving(
  { kind, cluster, addOn }: Claim,
  { spec, status }: CertificateSigningRequest,
  known?: ManagedCluster,
): string {
  const name = cluster ?? "a cluster that it does not name";
  if (certificateState({ status }) !== "pending") return `This was asked for ${name}, and is decided: what stands below was its request.`;
  if (spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER)
    return `Approving lets ${spec.signerName} sign this request; what its certificate opens, that signer decides.`;
  switch (kind) {
    case "join":
      return known?.spec.hubAcceptsClient
        ? `Another agent asks to speak for ${name}, which is accepted already. Approving gives it the rights of that cluster at once.`
        : `Approving gives whoever asks a certificate that speaks for ${name} on this hub. It opens nothing until a cluster of this name is accepted.`;
    case "renewal":
      return `Approving gives the agent of ${name} its next certificate. The hub does that by itself as long as it may.`;
    case "add-on":
      return `Approving gives the agent of ${addOn ?? "an add-on that it does not name"} on ${name} a certificate. The add-on's manager does that by itself where all is in order.`;
    case "unclear":
      return `This names ${name} and fits none of the requests that OCM's agents send. Approving gives whoever asks the names and groups below.`;
  }
}

function whose({ kind }: Claim): Finding[] {
  switch (kind) {
    case "unclear":
      return [alarm(30, "It is none of the requests that OCM's agents send", "neither a join, nor a renewal, nor for an add-on")];
    case "renewal":
      return [doubt(10, "The hub has not approved this renewal by itself", "perhaps the agent has lost its right to renew")];
    case "add-on":
    case "join":
      return [];
  }
}
