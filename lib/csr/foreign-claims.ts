import { CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { DecodedRequest } from "./decode";
import { claimedCluster } from "./identity";

/** Where a request names a cluster other than the requester's. */
export function foreignClaims(
  csr: CertificateSigningRequest,
  request: DecodedRequest | undefined,
  cluster: string,
): string[] {
  const label = csr.metadata.labels[CLUSTER_NAME_LABEL];
  const names = (request?.commonNames ?? []).map(claimedCluster);
  const groups = (request?.organizations ?? []).map(clusterOfGroup);
  const reasons = [...names, ...groups]
    .filter((name) => name !== undefined && name !== cluster)
    .map((name) => `its subject claims cluster ${name}, the requester is of ${cluster}`);
  if (label === undefined || label === cluster) return reasons;
  return [...reasons, `its label names cluster ${label}, the requester is of ${cluster}`];
}

/**
 * The cluster in `system:open-cluster-management:cluster:{cluster}:addon:{addOn}` or
 * `system:open-cluster-management:{cluster}`.
 */
function clusterOfGroup(group: string): string | undefined {
  const parts = group.split(":");
  if (parts[0] !== "system" || parts[1] !== "open-cluster-management") return undefined;
  if (parts.length === 6 && parts[2] === "cluster" && parts[4] === "addon") return parts[3];
  return parts.length === 3 && parts[2] !== "managed-clusters" ? parts[2] : undefined;
}
