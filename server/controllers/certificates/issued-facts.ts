import { claimOf } from "@/lib/csr/claim";
import type { Decoding } from "@/lib/csr/decode";
import type { IssuedRequest } from "@/lib/csr/issued-verdict";
import { requesterOf } from "@/lib/csr/requester";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { isManaged } from "@/lib/resources/cluster-management-add-on";
import type { HubOf, KindName } from "@/server/hub/hub";
import type { KindNeeds, NeededKind } from "@/server/hub/kind-needs";
import { CONFIG_KINDS, namesUnread } from "@/server/hub/unread-configs";
import { declaredRegistrations } from "./declared";
import type { CertificatesOptions } from "./facts";

export const ISSUED_KINDS = {
  required: ["clusters", "addOns", "clusterAddOns", "certificateRequests", "identityFindings"],
  optional: { ...CONFIG_KINDS, addOnRoleBindings: "RoleBindings of add-ons are not judged" },
} as const satisfies KindNeeds<KindName>;

export type IssuedHub = HubOf<NeededKind<typeof ISSUED_KINDS>>;

/** What the caches hold of a request that was read; undefined if it has nothing to do with OCM. */
export function issuedFacts(
  hub: IssuedHub,
  csr: CertificateSigningRequest,
  decoding: Decoding,
  options: CertificatesOptions,
): IssuedRequest | undefined {
  const { trustsGrpcServer } = options;
  const claim = claimOf(csr, decoding);
  if (!claim) return undefined;
  const requester = requesterOf(csr, trustsGrpcServer).cluster;
  const name = (claim.kind === "add-on" ? requester : undefined) ?? claim.cluster ?? "";
  const clusterAddOn = hub.clusterAddOns.get(csr.metadata.labels[ADDON_NAME_LABEL] ?? claim.addOn ?? "", name);
  return {
    csr,
    decoding,
    claim,
    cluster: hub.clusters.get(name),
    trustsGrpcServer,
    hasAddOn: clusterAddOn !== undefined,
    addOnCreatedAt: clusterAddOn?.metadata.creationTimestamp,
    addOnDeletedAt: clusterAddOn?.metadata.deletionTimestamp,
    registrations: registrationsOf(hub, csr, name, options),
  };
}

function registrationsOf(
  hub: IssuedHub,
  { metadata }: CertificateSigningRequest,
  clusterName: string,
  { agentOf, mode }: CertificatesOptions,
): IssuedRequest["registrations"] {
  const addOn = hub.addOns.get(metadata.labels[ADDON_NAME_LABEL] ?? "");
  const cluster = hub.clusters.get(clusterName);
  const clusterAddOn = addOn && hub.clusterAddOns.get(addOn.metadata.name, clusterName);
  if (!addOn || !isManaged(addOn, mode) || !agentOf(addOn) || namesUnread(hub, addOn, clusterAddOn)) return "unknown";
  // What is missing is said by the rules about the cluster and the add-on.
  if (!cluster || !clusterAddOn) return "unknown";
  return declaredRegistrations(hub, agentOf, { addOn, clusterAddOn, cluster });
}
