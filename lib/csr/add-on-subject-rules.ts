import type { RegistrationRequest } from "@/lib/addon-config/agent";
import { ADDON_NAME_LABEL, addOnGroups, CLUSTER_NAME_LABEL, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import {
  type AddOnTarget,
  type DeclaredSubject,
  declaredSubject,
  foreignNames,
  isAgentOf,
  withoutEverybody,
} from "./declared-subject";
import type { DecodedRequest } from "./decode";
import { hasSameNames } from "./identity";
import type { RuleId } from "./rule-id";
import { failed, notApplicable, passed, type RuleVerdict } from "./rule-verdict";

/** The rules about the certificate's subject and extensions. */
const SUBJECT_RULES = ["common-name", "groups", "alternative-names", "extensions"] as const satisfies readonly RuleId[];

export interface SubjectFacts {
  readonly csr: CertificateSigningRequest;
  /** Undefined where it cannot be read. */
  readonly request: DecodedRequest | undefined;
  /** Of the requester; undefined if it is not a cluster agent. */
  readonly cluster: string | undefined;
  /** For the request's signer; undefined if the add-on declares none. */
  readonly registration: RegistrationRequest | "unknown" | undefined;
}

/** Checks that the certificate names this add-on's agent on this cluster, and nothing else. */
export function subjectVerdicts({ csr, request, cluster, registration }: SubjectFacts): RuleVerdict[] {
  const addOn = csr.metadata.labels[ADDON_NAME_LABEL];
  if (!request || addOn === undefined) return SUBJECT_RULES.map(unknown);
  const names = [alternativeNamesVerdict(request, addOn), extensionsVerdict(request)];
  if (cluster === undefined || registration === undefined) return [unknown("common-name"), unknown("groups"), ...names];
  const target = { cluster, addOn };
  if (registration !== "unknown") return [...declaredVerdicts(request, registration, target), ...names];
  if (csr.spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER)
    return [unknown("common-name"), unknown("groups"), ...names];
  const guess = { user: "", groups: addOnGroups(cluster, addOn), organizationUnits: [] };
  return [someAgentVerdict(request, target), groupsVerdict(request, guess), ...names];
}

/** Checks that the labels name a cluster and an add-on, and that no part of the request names another cluster. */
export function labelVerdict(
  { metadata }: CertificateSigningRequest,
  cluster: string | undefined,
  foreign: readonly string[] = [],
): RuleVerdict {
  const notReviewed = "an add-on's manager would ignore it";
  if (metadata.labels[ADDON_NAME_LABEL] === undefined)
    return failed("labels", "No label names its add-on", notReviewed);
  if (metadata.labels[CLUSTER_NAME_LABEL] === undefined)
    return failed("labels", "No label names its cluster", notReviewed);
  if (cluster === undefined)
    return notApplicable(
      "labels",
      "Cannot tell whether all parts name one cluster",
      "the requester is not a cluster agent",
    );
  if (foreign.length > 0)
    return failed("labels", "Its parts name more than one cluster", `the requester is of ${cluster}`);
  return passed("labels", "Its parts name one cluster", cluster);
}

function declaredVerdicts(
  request: DecodedRequest,
  registration: RegistrationRequest,
  target: AddOnTarget,
): RuleVerdict[] {
  const subject = declaredSubject(registration, target);
  const isNamed = registration.type === "customSigner" || isAgentOf(subject.user, target);
  const foreign = isNamed ? foreignNames(subject, target) : [subject.user];
  if (foreign.length > 0)
    return [
      failed("common-name", "The add-on declares names that are not its own", foreign.join(", ")),
      unknown("groups"),
    ];
  return [commonNameVerdict(request, subject), groupsVerdict(request, subject)];
}

function commonNameVerdict({ commonNames }: DecodedRequest, { user }: DeclaredSubject): RuleVerdict {
  if (hasSameNames(commonNames, [user]))
    return passed("common-name", "Its common name is that of the add-on's agent", user);
  return failed(
    "common-name",
    "Its common name is not that of the add-on's agent",
    `${listed(commonNames)}; declared: ${user}`,
  );
}

/** If the agent's declaration is unknown. */
function someAgentVerdict({ commonNames }: DecodedRequest, target: AddOnTarget): RuleVerdict {
  const [name = "", ...more] = commonNames;
  if (!isAgentOf(name, target) || more.length > 0)
    return failed("common-name", "Its common name is not of an agent of this add-on", listed(commonNames));
  return notApplicable("common-name", "Its common name was not checked against the add-on", name);
}

function groupsVerdict(request: DecodedRequest, subject: DeclaredSubject): RuleVerdict {
  const requested = withoutEverybody(request.organizations);
  const surplus = requested.filter((group) => !subject.groups.includes(group));
  const units = subject.organizationUnits.map((unit) => `OU=${unit}`);
  if (surplus.length > 0) return failed("groups", "It requests groups that are not the add-on's", surplus.join(", "));
  if (!hasSameNames(requested, subject.groups))
    return failed(
      "groups",
      "Its groups are not exactly the add-on's",
      `${listed(requested)}; declared: ${listed(subject.groups)}`,
    );
  if (!hasSameNames(request.otherSubject, units))
    return failed(
      "groups",
      "Its subject is not only a name and groups",
      `${listed(request.otherSubject)}; declared: ${listed(units)}`,
    );
  return passed("groups", "It requests exactly the add-on's groups", `${requested.length} of ${subject.groups.length}`);
}

function alternativeNamesVerdict({ dnsNames, otherNames }: DecodedRequest, addOn: string): RuleVerdict {
  const own = `${addOn}.addon.open-cluster-management.io`;
  const surplus = [...dnsNames.filter((name) => name !== own), ...otherNames];
  if (surplus.length > 0)
    return failed("alternative-names", "It requests a SAN that is not the add-on's", surplus.join(", "));
  return passed("alternative-names", "No SANs except the add-on's", dnsNames.join(", ") || "none");
}

function extensionsVerdict({ otherExtensions }: DecodedRequest): RuleVerdict {
  if (otherExtensions.length > 0)
    return failed("extensions", "It requests unneeded extensions", otherExtensions.join(", "));
  return passed("extensions", "No other extensions", "none");
}

function listed(names: readonly string[]): string {
  return names.join(", ") || "none";
}

function unknown(rule: (typeof SUBJECT_RULES)[number]): RuleVerdict {
  return notApplicable(rule, "Cannot tell whether its names are the add-on's", "another check must pass first");
}
