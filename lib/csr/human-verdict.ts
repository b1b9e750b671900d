import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import {
  type CertificateSigningRequest,
  type CertificateState,
  certificateState,
} from "@/lib/resources/certificate-signing-request";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type AddOnRequest, judgeAddOnRequest } from "./add-on-verdict";
import type { Claim } from "./claim";
import { clusterAgentFindings } from "./cluster-agent-findings";
import { type CompetingRequest, clusterFinding, otherFindings } from "./cluster-findings";
import type { Decoding } from "./decode";
import { alarm, doubt, type Finding, worstFirst } from "./finding";
import { type InvitationClaim, invitationFindings } from "./invitation-findings";
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
  /** The invitation that it answers, or that expects its name; undefined where there is none. */
  readonly invitation?: InvitationClaim | undefined;
  /** Whether the hub's gRPC server is trusted for the identity it forwards. */
  readonly trustsGrpcServer: boolean;
  /** Of a request that is judged as one that was issued. */
  readonly issued?: IssuedContext;
}

/** What is known of the moment at which a request was approved. */
export interface IssuedContext {
  /** Whether the cluster and the add-on are known as they were then. */
  readonly isStateKnown: boolean;
  /** What the add-on's agent declared; "unknown" for callers that do not manage the add-on. */
  readonly registrations: AddOnRequest["registrations"];
}

/**
 * What a person should know before approving (docs/reference/certificates.md): each check, worst first. The state of
 * the hub changes with time, so for a decided request it is left out, unless it is known as it was then.
 */
export function humanVerdict(facts: JudgedRequest): Finding[] {
  const own = facts.claim.kind === "add-on" ? addOnFindings(facts) : clusterAgentsFindings(facts);
  return worstFirst(isPending(facts) ? [...own, ...patternFindings(facts.patterns)] : own);
}

function isPending({ csr, issued }: JudgedRequest): boolean {
  return !issued && certificateState(csr) === "pending";
}

function isStateKnown(facts: JudgedRequest): boolean {
  return facts.issued?.isStateKnown ?? isPending(facts);
}

/**
 * The rules by which the add-on's manager decides. What the add-on declares only its manager knows: for others those
 * rules are left out.
 */
function addOnFindings(facts: JudgedRequest): Finding[] {
  const { decoding, others, issued } = facts;
  const { rules } = judgeAddOnRequest({ ...facts, registrations: issued?.registrations ?? "unknown" });
  const relevant = rules.filter(
    ({ rule }) => (rule !== "rate" || isPending(facts)) && (!isAboutHubState(rule) || isStateKnown(facts)),
  );
  return [
    ...relevant.flatMap(findingsOfRule),
    ...(isPending(facts) && decoding.ok ? otherFindings(decoding.request.commonNames[0], others) : []),
  ];
}

function clusterAgentsFindings(facts: JudgedRequest): Finding[] {
  const { csr, decoding, claim, cluster, others } = facts;
  const around = isStateKnown(facts) ? [clusterFinding(csr, claim, cluster)] : [];
  if (!decoding.ok) {
    return [alarm(70, "The request cannot be decoded", `${decoding.reason}; nothing could be checked`), ...around];
  }
  const { request } = decoding;
  const own = [...clusterAgentFindings(csr, request, claim.cluster), ...requestFindings(csr, request)];
  const now = isPending(facts) ? [...otherFindings(request.commonNames[0], others), ...unrenewed(claim)] : [];
  return [...invited(facts), ...around, ...own, ...now, ...(facts.issued || isPending(facts) ? unlike(claim) : [])];
}

/** The findings for a caller who may not list the objects they are derived from; those findings are left out. */
export function findingsVisibleTo(
  findings: readonly Finding[],
  sees: { readonly clusters: boolean; readonly addOns: boolean; readonly invitations: boolean },
): Finding[] {
  const seen = { request: true, clusters: sees.clusters, clusterAddOns: sees.addOns, invitations: sees.invitations };
  const visible = findings.filter(({ about }) => seen[about]);
  if (visible.length === findings.length) return visible;
  return worstFirst([
    ...visible,
    doubt(20, "Not everything was checked for you", "you may not list the objects needed for the rest"),
  ]);
}

const DECIDED = {
  approved: "was approved. Its signer has not issued the certificate yet.",
  issued: "was approved, and its certificate is issued.",
  denied: "was denied: no certificate is issued for it.",
  failed: "was approved, and its signer could not issue the certificate.",
} as const satisfies Record<Exclude<CertificateState, "pending">, string>;

/** What approving would do; without the cluster, as far as the request alone says. */
export function effectOfApproving(
  { kind, cluster, addOn }: Claim,
  { spec, status }: CertificateSigningRequest,
  known?: ManagedCluster,
): string {
  const name = cluster ?? "an unnamed cluster";
  const state = certificateState({ status });
  if (state !== "pending") return `This request for ${name} ${DECIDED[state]}`;
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

/** A renewal is of an agent that was let in. */
function invited(facts: JudgedRequest): Finding[] {
  const { csr, claim, invitation } = facts;
  if (claim.kind === "renewal" || !isPending(facts)) return [];
  return invitationFindings(invitation, claim.cluster, csr.metadata.creationTimestamp);
}

function unrenewed({ kind }: Claim): Finding[] {
  if (kind !== "renewal") return [];
  const why = "the agent may have lost its permission to renew";
  return [doubt(10, "The hub did not approve this renewal automatically", why)];
}

function unlike({ kind }: Claim): Finding[] {
  if (kind !== "unclear") return [];
  const why = "neither a join, nor a renewal, nor for an add-on";
  return [alarm(30, "It is unlike any request that OCM's agents send", why)];
}
