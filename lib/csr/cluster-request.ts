import { CLUSTER_NAME_LABEL, clusterGroup, KUBE_APISERVER_CLIENT_SIGNER, MANAGED_CLUSTERS_GROUP } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { Decoding } from "./decode";
import { hasSameNames, parseClusterAgent } from "./identity";

/** A cluster agent's request as it describes itself: a join by a bootstrap identity, or a renewal by the agent. */
export type ClusterRequest =
  | { readonly kind: "join" | "renewal"; readonly cluster: string }
  | { readonly kind: "other"; readonly reason: string };

/**
 * Whether a request is a cluster agent's, and whether the agent itself asks (docs/reference/certificates.md#renewals).
 * The hub approves a renewal after asking whether that agent may `renew` its certificate; a join waits for a person.
 */
export function readClusterRequest(csr: CertificateSigningRequest, decoding: Decoding): ClusterRequest {
  const label = csr.metadata.labels[CLUSTER_NAME_LABEL];
  if (csr.spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER) return other("it is for another signer");
  if (label === undefined) return other("no label names its cluster");
  if (!decoding.ok) return other(decoding.reason);
  const [commonName = "", ...more] = decoding.request.commonNames;
  const agent = parseClusterAgent(commonName);
  if (!agent || more.length > 0) return other("its common name is not that of a cluster's agent");
  if (agent.cluster !== label) return other(`its common name claims cluster ${agent.cluster}, its label ${label}`);
  const groups = decoding.request.organizations.filter((group) => group !== MANAGED_CLUSTERS_GROUP);
  if (!hasSameNames(groups, [clusterGroup(label)])) return other("its organisations are not those of the cluster");
  return { kind: csr.spec.username === commonName ? "renewal" : "join", cluster: label };
}

function other(reason: string): ClusterRequest {
  return { kind: "other", reason };
}
