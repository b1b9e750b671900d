import type { AskedRegistration } from "@/lib/addon-config/agent";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { placeVerdicts } from "./add-on-place-rules";
import { labelVerdict, subjectVerdicts } from "./add-on-subject-rules";
import { registrationFor } from "./declared-subject";
import type { Decoding } from "./decode";
import { foreignClaims } from "./foreign-claims";
import { keyVerdict, usagesVerdict, validityVerdict } from "./request-rules";
import { requesterOf } from "./requester";
import { failed, notApplicable, passed, type RuleVerdict } from "./rule-verdict";

/** So many certificates for one add-on on one cluster within an hour; OCM's agents stop asking at as many requests. */
const MOST_AN_HOUR = 10;

export interface AddOnRequest {
  readonly csr: CertificateSigningRequest;
  readonly decoding: Decoding;
  /** The cluster whose agent asks, as the hub has it. */
  readonly cluster: ManagedCluster | undefined;
  /** Whether the add-on on it is being deleted; undefined where the hub has none. */
  readonly isAddOnDeleting: boolean | undefined;
  /** What the add-on's agent on it declares; "unknown" to whoever does not look after the add-on. */
  readonly registrations: readonly AskedRegistration[] | "unknown";
  /** How many others for this add-on on this cluster were approved within the hour before it was made. */
  readonly approvedBefore: number;
  /** Whether the hub's gRPC server is believed in whose name it asks. */
  readonly trustsGrpcServer: boolean;
}

export interface AddOnVerdict {
  /** In the order of the rules. */
  readonly rules: readonly RuleVerdict[];
  /**
   * `deny` where the request claims another cluster's identity; `leave` to a person where another rule does not hold. Only whoever
   * looks after the add-on may act on it.
   */
  readonly outcome: "approve" | "deny" | "leave";
}

/**
 * Judges a request for the certificate of an add-on's agent. Approving mints an identity, so every rule must hold (quality.md §5.4):
 * who asks is taken from the requester's own certificate, and all that the request says must equal it.
 */
export function judgeAddOnRequest(facts: AddOnRequest): AddOnVerdict {
  const { csr, decoding, registrations, trustsGrpcServer } = facts;
  const requester = requesterOf(csr, trustsGrpcServer);
  const registration = registrations === "unknown" ? registrations : registrationFor(csr.spec.signerName, registrations);
  const request = decoding.ok ? decoding.request : undefined;
  const foreign = requester.cluster === undefined ? undefined : foreignClaims(csr, request, requester.cluster);
  const rules = [
    signerVerdict(csr.spec.signerName, registration),
    requester.verdict,
    labelVerdict(csr, requester.cluster, foreign),
    ...subjectVerdicts({ csr, request, cluster: requester.cluster, registration }),
    usagesVerdict(csr),
    decoding.ok ? keyVerdict(decoding.request) : failed(7, "What it asks for cannot be read", decoding.reason),
    ...placeVerdicts(facts, requester.cluster),
    validityVerdict(csr),
    rateVerdict(facts.approvedBefore),
    notApplicable(11, "A decision is logged with all it rests on", "by whoever decides; it says nothing of the request"),
    foreignVerdict(foreign),
  ].toSorted((a, b) => a.rule - b.rule);
  return { rules, outcome: outcomeOf(rules, csr.spec.signerName) };
}

function outcomeOf(rules: readonly RuleVerdict[], signer: string): AddOnVerdict["outcome"] {
  const isFailed = (rule: number) => rules.some((each) => each.rule === rule && each.outcome === "failed");
  const isSignerOurs = signer === KUBE_APISERVER_CLIENT_SIGNER || !isFailed(1);
  if (isFailed(12)) return isSignerOurs ? "deny" : "leave";
  return rules.every(({ rule, outcome }) => outcome === "passed" || rule === 11) ? "approve" : "leave";
}

function signerVerdict(signer: string, registration: AskedRegistration | "unknown" | undefined): RuleVerdict {
  if (registration === undefined) return failed(1, "The add-on declares no registration for its signer", signer || "no signer named");
  if (registration !== "unknown") return passed(1, "Its signer is one that the add-on declares", signer);
  if (signer === KUBE_APISERVER_CLIENT_SIGNER) return passed(1, "Its signer is the hub's own for clients", signer);
  return notApplicable(1, "It is for a signer that is not looked into here", signer || "no signer named");
}

function rateVerdict(approvedBefore: number): RuleVerdict {
  const evidence = `${approvedBefore} of at most ${MOST_AN_HOUR} within an hour`;
  if (approvedBefore >= MOST_AN_HOUR) return failed(10, "Too many certificates were approved for it", evidence);
  return passed(10, "It does not ask for more certificates than agents need", evidence);
}

function foreignVerdict(foreign: readonly string[] | undefined): RuleVerdict {
  if (!foreign) return notApplicable(12, "Whose cluster it claims cannot be told", "who asks is no agent of a cluster");
  return foreign.length > 0
    ? failed(12, "It claims another cluster", foreign.join("; "))
    : passed(12, "It claims no other cluster", "neither in its labels nor in its subject");
}
