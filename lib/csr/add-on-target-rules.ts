import type { RegistrationRequest } from "@/lib/addon-config/agent";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import { failed, notApplicable, passed, type RuleVerdict } from "./rule-verdict";

interface TargetFacts {
  readonly csr: CertificateSigningRequest;
  readonly cluster: ManagedCluster | undefined;
  readonly isAddOnDeleting: boolean | undefined;
  readonly addOnCreatedAt: string | undefined;
  readonly registrations: readonly RegistrationRequest[] | "unknown";
}

/**
 * Checks that the hub has accepted the requester's cluster, that the add-on is enabled on it, and that its agent
 * registers.
 */
export function targetVerdicts(
  { csr, cluster, isAddOnDeleting, addOnCreatedAt, registrations }: TargetFacts,
  requester: string | undefined,
): RuleVerdict[] {
  const name = requester ?? cluster?.metadata.name ?? "no cluster named";
  const where = `${csr.metadata.labels[ADDON_NAME_LABEL] ?? "no add-on named"} on ${name}`;
  return [
    { ...clusterVerdict(csr, cluster, name), about: "clusters" },
    { ...addOnVerdict(isAddOnDeleting, isOlderThan(csr, addOnCreatedAt), where), about: "clusterAddOns" },
    registrationVerdict(registrations, where),
  ];
}

/** Of a cluster that was removed and made anew: what the former agent left is not for the new one. */
export function isOlderThan({ metadata }: Pick<CertificateSigningRequest, "metadata">, createdAt = ""): boolean {
  return !(Date.parse(metadata.creationTimestamp) >= Date.parse(createdAt));
}

function clusterVerdict(
  csr: CertificateSigningRequest,
  cluster: ManagedCluster | undefined,
  name: string,
): RuleVerdict {
  if (!cluster) return failed("cluster-accepted", "The hub has no cluster of this name", name);
  if (cluster.metadata.name !== name)
    return notApplicable("cluster-accepted", "Acceptance of its cluster was not checked", name);
  if (isOlderThan(csr, cluster.metadata.creationTimestamp))
    return failed("cluster-accepted", "The cluster was created after the request", name);
  switch (clusterHealth(cluster)) {
    case "deleting":
      return failed("cluster-accepted", "The cluster is being removed from the hub", name);
    case "denied":
      return failed("cluster-accepted", "An administrator has denied the cluster", name);
    case "pending":
      return failed("cluster-accepted", "The cluster is not accepted", name);
    case "joining":
      return passed("cluster-accepted", "The cluster is accepted but has not joined yet", name);
    default:
      return passed("cluster-accepted", "The cluster is accepted and has joined", name);
  }
}

function addOnVerdict(isDeleting: boolean | undefined, isCreatedLater: boolean, where: string): RuleVerdict {
  if (isDeleting === undefined) return failed("add-on-enabled", "The add-on is not enabled on that cluster", where);
  if (isDeleting) return failed("add-on-enabled", "The add-on is being removed from that cluster", where);
  if (isCreatedLater)
    return failed("add-on-enabled", "The add-on was enabled on that cluster after the request", where);
  return passed("add-on-enabled", "The add-on is enabled on that cluster", where);
}

function registrationVerdict(registrations: TargetFacts["registrations"], where: string): RuleVerdict {
  if (registrations === "unknown")
    return notApplicable("registration-declared", "Registration of the add-on's agent was not checked", where);
  if (registrations.length === 0)
    return failed("registration-declared", "The add-on's agent does not register with the hub", where);
  return passed("registration-declared", "The add-on's agent registers with the hub", where);
}
