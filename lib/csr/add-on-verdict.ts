import { ADDON_NAME_LABEL, addOnGroups, addOnUser, CLUSTER_NAME_LABEL, clusterGroup, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { DecodedRequest, Decoding, RequestKey } from "./decode";
import { isSameSet, parseAddOnAgent, parseClusterAgent } from "./identity";

export const LEAST_SECONDS = 600;
export const MOST_SECONDS = 365 * 24 * 3600;
export const NEEDED_USAGES: readonly string[] = ["client auth", "digital signature"];
export const ALLOWED_USAGES: readonly string[] = [...NEEDED_USAGES, "key encipherment"];

export interface AddOnRequest {
  readonly csr: CertificateSigningRequest;
  readonly decoding: Decoding;
  /** The cluster and the cluster add-on that the request's labels name, as the hub has them. */
  readonly cluster: ManagedCluster | undefined;
  readonly clusterAddOn: ManagedClusterAddOn | undefined;
  /** The agent that the add-on's registration declares; undefined where it declares none for this signer. */
  readonly agent: string | undefined;
}

/** `deny` where the request claims another cluster's identity, `ignore` where it is not ours to judge or just wrong. */
export type Verdict = { readonly kind: "approve" } | { readonly kind: "ignore" | "deny"; readonly reasons: readonly string[] };

/**
 * Judges an add-on agent's request for a hub client certificate. Approving mints an identity, so every rule must hold
 * (quality.md §5.4): who asks is taken from the requester's own certificate, and all that the request says must equal it.
 */
export function judgeAddOnRequest(facts: AddOnRequest): Verdict {
  const { csr, decoding } = facts;
  if (csr.spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER) return ignore("it is for another signer");
  const requester = parseClusterAgent(csr.spec.username);
  if (!requester) return ignore(`the requester ${csr.spec.username} is no cluster's agent`);
  if (!csr.spec.groups.includes(clusterGroup(requester.cluster))) return ignore("the requester is not in its cluster's group");
  if (!decoding.ok) return ignore(decoding.reason);
  const foreign = foreignClaims(csr, decoding.request, requester.cluster);
  if (foreign.length > 0) return { kind: "deny", reasons: foreign };
  const reasons = [
    ...wrongSubject(csr, decoding.request, requester.cluster, facts.agent),
    ...wrongRequest(csr, decoding.request),
    ...notExpected(facts),
  ];
  return reasons.length === 0 ? { kind: "approve" } : { kind: "ignore", reasons };
}

function ignore(reason: string): Verdict {
  return { kind: "ignore", reasons: [reason] };
}

/** Where the request names a cluster that is not the requester's. */
export function foreignClaims(csr: CertificateSigningRequest, request: DecodedRequest, cluster: string): string[] {
  const label = csr.metadata.labels[CLUSTER_NAME_LABEL];
  const claimed = [
    ...request.commonNames.map((name) => parseAddOnAgent(name)?.cluster ?? parseClusterAgent(name)?.cluster),
    ...request.organizations.map(clusterOfGroup),
  ];
  const reasons = claimed
    .filter((name) => name !== undefined && name !== cluster)
    .map((name) => `its subject claims cluster ${name}, the requester is of ${cluster}`);
  return label === undefined || label === cluster
    ? reasons
    : [...reasons, `its label names cluster ${label}, the requester is of ${cluster}`];
}

/** The cluster in `system:open-cluster-management:cluster:{cluster}:addon:{addOn}` or `system:open-cluster-management:{cluster}`. */
function clusterOfGroup(group: string): string | undefined {
  const parts = group.split(":");
  if (parts[0] !== "system" || parts[1] !== "open-cluster-management") return undefined;
  if (parts.length === 6 && parts[2] === "cluster" && parts[4] === "addon") return parts[3];
  return parts.length === 3 && parts[2] !== "managed-clusters" ? parts[2] : undefined;
}

function wrongSubject(csr: CertificateSigningRequest, request: DecodedRequest, cluster: string, agent: string | undefined): string[] {
  const addOn = csr.metadata.labels[ADDON_NAME_LABEL];
  if (addOn === undefined || csr.metadata.labels[CLUSTER_NAME_LABEL] === undefined)
    return ["its labels do not name a cluster and an add-on"];
  if (agent === undefined) return [`add-on ${addOn} declares no registration for this signer`];
  const groups = request.organizations.filter((group) => group !== "system:authenticated");
  const reasons: string[] = [];
  if (!isSameSet(request.commonNames, [addOnUser(cluster, addOn, agent)]))
    reasons.push("its common name is not that of the add-on's agent");
  if (!isSameSet(groups, addOnGroups(cluster, addOn))) reasons.push("its organisations are not exactly the add-on's two groups");
  if (request.otherSubject.length > 0) reasons.push("its subject holds more than a common name and organisations");
  const isOwnName = request.dnsNames.every((name) => name === `${addOn}.addon.open-cluster-management.io`);
  if (!isOwnName || request.otherNames.length > 0) reasons.push("it asks for an alternative name that is not the add-on's");
  return reasons;
}

function wrongRequest({ spec }: CertificateSigningRequest, request: DecodedRequest): string[] {
  const reasons: string[] = [];
  const hasNeeded = NEEDED_USAGES.every((usage) => spec.usages.includes(usage));
  if (!hasNeeded || !spec.usages.every((usage) => ALLOWED_USAGES.includes(usage))) reasons.push(`its usages are ${spec.usages.join(", ")}`);
  if (!isStrongKey(request.key)) reasons.push("its key is neither RSA of 2048 bits or more nor P-256 or P-384");
  if (request.otherExtensions.length > 0) reasons.push(`it asks for extensions ${request.otherExtensions.join(", ")}`);
  const seconds = spec.expirationSeconds ?? MOST_SECONDS;
  if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) reasons.push(`it asks for ${seconds} seconds of validity`);
  return reasons;
}

export function isStrongKey(key: RequestKey): boolean {
  switch (key.kind) {
    case "rsa":
      return key.size >= 2048;
    case "ecdsa":
      return key.curve === "P-256" || key.curve === "P-384";
    case "other":
      return false;
  }
}

function notExpected({ cluster, clusterAddOn }: AddOnRequest): string[] {
  const reasons: string[] = [];
  if (!cluster?.spec.hubAcceptsClient || cluster.metadata.deletionTimestamp) reasons.push("its cluster is not accepted, or on its way out");
  if (!clusterAddOn || clusterAddOn.metadata.deletionTimestamp) reasons.push("the add-on is not on that cluster, or on its way out");
  return reasons;
}
