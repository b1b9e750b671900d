import type { AskedRegistration } from "@/lib/addon-config/agent";
import { ADDON_NAME_LABEL, addOnGroups, CLUSTER_NAME_LABEL, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { type AddOnPlace, type DeclaredSubject, declaredSubject, foreignNames, isAgentOf, withoutEverybody } from "./declared-subject";
import type { DecodedRequest } from "./decode";
import { isSameSet } from "./identity";
import { failed, notApplicable, passed, type RuleVerdict } from "./rule-verdict";

export interface SubjectFacts {
  readonly csr: CertificateSigningRequest;
  /** Undefined where it cannot be read. */
  readonly request: DecodedRequest | undefined;
  /** Of whoever asks; undefined where it is no cluster's agent. */
  readonly cluster: string | undefined;
  /** The one for the request's signer; undefined where the add-on declares none. */
  readonly registration: AskedRegistration | "unknown" | undefined;
}

/** Rules 3, 5 and 6 of names: the certificate shall say what this add-on's agent on this cluster is called, and nothing else. */
export function subjectVerdicts({ csr, request, cluster, registration }: SubjectFacts): RuleVerdict[] {
  const addOn = csr.metadata.labels[ADDON_NAME_LABEL];
  if (!request || addOn === undefined) return [untold(3), untold(5), untold(6)];
  const names = [alternativeNamesVerdict(request, addOn), extensionsVerdict(request)];
  if (cluster === undefined || registration === undefined) return [untold(3), untold(5), ...names];
  const place = { cluster, addOn };
  if (registration !== "unknown") return [...declaredVerdicts(request, registration, place), ...names];
  if (csr.spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER) return [untold(3), untold(5), ...names];
  const guess = { user: "", groups: addOnGroups(cluster, addOn), organizationUnits: [] };
  return [someAgentVerdict(request, place), groupsVerdict(request, guess), ...names];
}

/** Rule 2. */
export function labelVerdict(
  { metadata }: CertificateSigningRequest,
  cluster: string | undefined,
  foreign: readonly string[] = [],
): RuleVerdict {
  const nobodyLooks = "the manager of an add-on would not look at it";
  if (metadata.labels[ADDON_NAME_LABEL] === undefined) return failed(2, "No label names its add-on", nobodyLooks);
  if (metadata.labels[CLUSTER_NAME_LABEL] === undefined) return failed(2, "No label names its cluster", nobodyLooks);
  if (cluster === undefined)
    return notApplicable(2, "Whether its parts name one cluster cannot be told", "who asks is no agent of a cluster");
  if (foreign.length > 0) return failed(2, "Its parts name more than one cluster", `the requester is of ${cluster}`);
  return passed(2, "Its parts name one cluster", cluster);
}

function declaredVerdicts(request: DecodedRequest, registration: AskedRegistration, place: AddOnPlace): RuleVerdict[] {
  const subject = declaredSubject(registration, place);
  const isNamed = registration.type === "customSigner" || isAgentOf(subject.user, place);
  const foreign = isNamed ? foreignNames(subject, place) : [subject.user];
  if (foreign.length > 0) return [failed(3, "The add-on declares names that are not its own", foreign.join(", ")), untold(5)];
  return [commonNameVerdict(request, subject), groupsVerdict(request, subject)];
}

function commonNameVerdict({ commonNames }: DecodedRequest, { user }: DeclaredSubject): RuleVerdict {
  if (isSameSet(commonNames, [user])) return passed(3, "Its common name is that of the add-on's agent", user);
  return failed(3, "Its common name is not that of the add-on's agent", `${listed(commonNames)}; declared: ${user}`);
}

/** Where it is not known which agent the add-on declares. */
function someAgentVerdict({ commonNames }: DecodedRequest, place: AddOnPlace): RuleVerdict {
  const [name = "", ...more] = commonNames;
  if (!isAgentOf(name, place) || more.length > 0)
    return failed(3, "Its common name is not of an agent of this add-on", listed(commonNames));
  return passed(3, "Its common name is of an agent of this add-on", `${name}; whether the add-on declares it was not looked at`);
}

function groupsVerdict(request: DecodedRequest, subject: DeclaredSubject): RuleVerdict {
  const asked = withoutEverybody(request.organizations);
  const surplus = asked.filter((group) => !subject.groups.includes(group));
  const units = subject.organizationUnits.map((unit) => `OU=${unit}`);
  if (surplus.length > 0) return failed(5, "It asks for groups that are not the add-on's", surplus.join(", "));
  if (!isSameSet(asked, subject.groups))
    return failed(5, "Its groups are not exactly the add-on's", `${listed(asked)}; declared: ${listed(subject.groups)}`);
  if (!isSameSet(request.otherSubject, units))
    return failed(5, "Its subject is not only a name and groups", `${listed(request.otherSubject)}; declared: ${listed(units)}`);
  return passed(5, "It asks for exactly the add-on's groups", `${asked.length} of ${subject.groups.length}`);
}

function alternativeNamesVerdict({ dnsNames, otherNames }: DecodedRequest, addOn: string): RuleVerdict {
  const own = `${addOn}.addon.open-cluster-management.io`;
  const surplus = [...dnsNames.filter((name) => name !== own), ...otherNames];
  if (surplus.length > 0) return failed(6, "It asks for an alternative name that is not the add-on's", surplus.join(", "));
  return passed(6, "It asks for no alternative name but the add-on's", dnsNames.join(", ") || "none");
}

function extensionsVerdict({ otherExtensions }: DecodedRequest): RuleVerdict {
  if (otherExtensions.length > 0) return failed(6, "It asks for extensions that agents do not need", otherExtensions.join(", "));
  return passed(6, "It asks for no other extension", "none");
}

function listed(names: readonly string[]): string {
  return names.join(", ") || "none";
}

function untold(rule: 3 | 5 | 6): RuleVerdict {
  return notApplicable(rule, "Whether its names are the add-on's cannot be told", "something else must hold first");
}
