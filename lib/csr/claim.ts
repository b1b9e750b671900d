import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { readClusterRequest } from "./cluster-request";
import type { Decoding } from "./decode";
import { parseAddOnAgent, parseClusterAgent } from "./identity";

/** What a request claims to be for: to group it, and to know what to check. None of it is proven. */
export interface Claim {
  readonly kind: "join" | "renewal" | "add-on" | "unclear";
  readonly cluster: string | undefined;
  readonly addOn: string | undefined;
}

/** Undefined for a request that has nothing to do with OCM, in its labels, its subject or its requester. */
export function claimOf(csr: CertificateSigningRequest, decoding: Decoding): Claim | undefined {
  const { labels } = csr.metadata;
  const label = labels[CLUSTER_NAME_LABEL];
  const names = decoding.ok ? decoding.request.commonNames : [];
  const addOnAgent = names.map(parseAddOnAgent).find((agent) => agent !== undefined);
  const clusterAgent = names.map(parseClusterAgent).find((agent) => agent !== undefined);
  if (label === undefined && !claimsOcm(csr, decoding)) return undefined;
  const cluster =
    addOnAgent?.cluster ?? clusterAgent?.cluster ?? label ?? parseClusterAgent(csr.spec.username)?.cluster;
  if (addOnAgent || labels[ADDON_NAME_LABEL] !== undefined) {
    return { kind: "add-on", cluster, addOn: addOnAgent?.addOn ?? labels[ADDON_NAME_LABEL] };
  }
  const read = readClusterRequest(csr, decoding);
  return { kind: read.kind === "other" ? "unclear" : read.kind, cluster, addOn: undefined };
}

function claimsOcm({ spec }: CertificateSigningRequest, decoding: Decoding): boolean {
  const requested = decoding.ok ? [...decoding.request.commonNames, ...decoding.request.organizations] : [];
  return [spec.username, ...requested].some((name) => {
    const [system, ocm] = name.split(":");
    return system === "system" && ocm === "open-cluster-management";
  });
}
