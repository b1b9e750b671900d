import type { RegistrationRequest } from "@/lib/addon-config/agent";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { labelVerdict, subjectVerdicts } from "./add-on-subject-rules";
import { targetVerdicts } from "./add-on-target-rules";
import { registrationFor } from "./declared-subject";
import type { Decoding } from "./decode";
import { foreignClaims } from "./foreign-claims";
import { keyVerdict, usagesVerdict, validityVerdict } from "./request-rules";
import { requesterOf } from "./requester";
import { RULE_IDS, type RuleId } from "./rule-id";
import { failed, notApplicable, passed, type RuleVerdict } from "./rule-verdict";

/** Maximum number of certificates per add-on and cluster in an hour; OCM's agents stop at as many requests. */
const MAX_PER_HOUR = 10;

export interface AddOnRequest {
  readonly csr: CertificateSigningRequest;
  readonly decoding: Decoding;
  /** The requester's cluster, as the hub has it. */
  readonly cluster: ManagedCluster | undefined;
  /** Whether the add-on on it is being deleted; undefined if it does not exist. */
  readonly isAddOnDeleting: boolean | undefined;
  /** When the add-on on it was created. */
  readonly addOnCreatedAt: string | undefined;
  /** What the add-on's agent on it declares; "unknown" for callers that do not manage the add-on. */
  readonly registrations: readonly RegistrationRequest[] | "unknown";
  /** How many others for this add-on on this cluster were approved within the last hour. */
  readonly approvedBefore: number;
  /** Whether the hub's gRPC server is trusted for the identity it forwards. */
  readonly trustsGrpcServer: boolean;
}

export interface AddOnVerdict {
  /** In the order of RULE_IDS. */
  readonly rules: readonly RuleVerdict[];
  /**
   * `deny` where the request claims another cluster's identity; `leave` to a person where another rule does not pass.
   * Only the manager of the add-on may act on it.
   */
  readonly outcome: "approve" | "deny" | "leave";
}

/**
 * Judges a request for the certificate of an add-on's agent. Approving mints an identity, so every rule must pass
 * (docs/reference/certificates.md#rules-for-add-on-requests). The cluster is that of the authenticated requester;
 * labels and subject must equal it.
 */
export function judgeAddOnRequest(facts: AddOnRequest): AddOnVerdict {
  const { csr, decoding, registrations, trustsGrpcServer } = facts;
  const requester = requesterOf(csr, trustsGrpcServer);
  const registration =
    registrations === "unknown" ? registrations : registrationFor(csr.spec.signerName, registrations);
  const request = decoding.ok ? decoding.request : undefined;
  const foreign = requester.cluster === undefined ? undefined : foreignClaims(csr, request, requester.cluster);
  const rules = [
    signerVerdict(csr.spec.signerName, registration),
    requester.verdict,
    labelVerdict(csr, requester.cluster, foreign),
    ...subjectVerdicts({ csr, request, cluster: requester.cluster, registration }),
    usagesVerdict(csr),
    decoding.ok ? keyVerdict(decoding.request) : failed("key", "The request cannot be decoded", decoding.reason),
    ...targetVerdicts(facts, requester.cluster),
    validityVerdict(csr),
    rateVerdict(facts.approvedBefore),
    foreignVerdict(foreign),
  ].toSorted((a, b) => RULE_IDS.indexOf(a.rule) - RULE_IDS.indexOf(b.rule));
  return { rules, outcome: outcomeOf(rules, csr.spec.signerName) };
}

function outcomeOf(rules: readonly RuleVerdict[], signer: string): AddOnVerdict["outcome"] {
  const isFailed = (rule: RuleId) => rules.some((each) => each.rule === rule && each.outcome === "failed");
  const isSignerOurs = signer === KUBE_APISERVER_CLIENT_SIGNER || !isFailed("signer");
  if (isFailed("claims-another-cluster")) return isSignerOurs ? "deny" : "leave";
  return rules.every(({ outcome }) => outcome === "passed") ? "approve" : "leave";
}

function signerVerdict(signer: string, registration: RegistrationRequest | "unknown" | undefined): RuleVerdict {
  if (registration === undefined)
    return failed("signer", "The add-on declares no registration for its signer", signer || "no signer named");
  if (registration !== "unknown") return passed("signer", "Its signer is one that the add-on declares", signer);
  if (signer === KUBE_APISERVER_CLIENT_SIGNER)
    return passed("signer", "Its signer is the hub's own for clients", signer);
  return notApplicable("signer", "Its signer is not checked here", signer || "no signer named");
}

function rateVerdict(approvedBefore: number): RuleVerdict {
  const evidence = `${approvedBefore} of at most ${MAX_PER_HOUR} within an hour`;
  if (approvedBefore >= MAX_PER_HOUR) return failed("rate", "Too many certificates were approved for it", evidence);
  return passed("rate", "Its certificate rate is normal", evidence);
}

function foreignVerdict(foreign: readonly string[] | undefined): RuleVerdict {
  if (!foreign)
    return notApplicable(
      "claims-another-cluster",
      "Cannot tell which cluster it claims",
      "the requester is not a cluster agent",
    );
  return foreign.length > 0
    ? failed("claims-another-cluster", "It claims another cluster", foreign.join("; "))
    : passed("claims-another-cluster", "It claims no other cluster", "neither in its labels nor in its subject");
}
