import type { AskedRegistration } from "@/lib/addon-config/agent";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import { failed, notApplicable, passed, type RuleVerdict } from "./rule-verdict";

interface PlaceFacts {
  readonly csr: CertificateSigningRequest;
  readonly cluster: ManagedCluster | undefined;
  readonly isAddOnDeleting: boolean | undefined;
  readonly registrations: readonly AskedRegistration[] | "unknown";
}

/** Rule 8: the hub has accepted the cluster whose agent asks, the add-on is on it, and its agent registers. */
export function placeVerdicts({ csr, cluster, isAddOnDeleting, registrations }: PlaceFacts, requester: string | undefined): RuleVerdict[] {
  const name = requester ?? cluster?.metadata.name ?? "no cluster named";
  const where = `${csr.metadata.labels[ADDON_NAME_LABEL] ?? "no add-on named"} on ${name}`;
  return [
    { ...clusterVerdict(cluster, name), about: "clusters" },
    { ...addOnVerdict(isAddOnDeleting, where), about: "clusterAddOns" },
    registrationVerdict(registrations, where),
  ];
}

function clusterVerdict(cluster: ManagedCluster | undefined, name: string): RuleVerdict {
  if (!cluster) return failed(8, "The hub has no cluster of this name", name);
  if (cluster.metadata.name !== name) return notApplicable(8, "Whether its cluster is accepted was not looked at", name);
  switch (clusterHealth(cluster)) {
    case "deleting":
      return failed(8, "The cluster is being removed from the hub", name);
    case "denied":
      return failed(8, "An administrator has denied the cluster", name);
    case "pending":
      return failed(8, "The cluster is not accepted", name);
    case "joining":
      return passed(8, "The cluster is accepted and has not joined yet", name);
    default:
      return passed(8, "The cluster is accepted and has joined", name);
  }
}

function addOnVerdict(isDeleting: boolean | undefined, where: string): RuleVerdict {
  if (isDeleting === undefined) return failed(8, "The add-on is not enabled on that cluster", where);
  if (isDeleting) return failed(8, "The add-on is being removed from that cluster", where);
  return passed(8, "The add-on is enabled on that cluster", where);
}

function registrationVerdict(registrations: PlaceFacts["registrations"], where: string): RuleVerdict {
  if (registrations === "unknown") return notApplicable(8, "Whether the add-on's agent registers was not looked at", where);
  if (registrations.length === 0) return failed(8, "The add-on's agent does not register with the hub", where);
  return passed(8, "The add-on's agent registers with the hub", where);
}
