import type { AgentOf } from "@/lib/addon-config/agent";
import type { AddOnRequest } from "@/lib/csr/add-on-verdict";
import { approvedBefore } from "@/lib/csr/approved-before";
import { decodeRequest } from "@/lib/csr/decode";
import { requesterOf } from "@/lib/csr/requester";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { isManaged } from "@/lib/resources/cluster-management-add-on";
import type { HubOf, KindName } from "@/server/hub/hub";
import type { KindNeeds, NeededKind } from "@/server/hub/kind-needs";
import { CONFIG_KINDS, namesUnread } from "@/server/hub/unread-configs";
import type { ApprovalsMade } from "./approvals-made";
import { declaredRegistrations } from "./declared";

export const CERTIFICATES_KINDS = {
  required: ["clusters", "addOns", "clusterAddOns", "certificateRequests"],
  optional: CONFIG_KINDS,
} as const satisfies KindNeeds<KindName>;

export type CertificatesHub = HubOf<NeededKind<typeof CERTIFICATES_KINDS>>;

/** The signer and account that we judge for, and what we judge by. */
export interface CertificatesOptions {
  readonly mode: ManagerMode;
  readonly agentOf: AgentOf;
  /** Whether the hub's gRPC server is trusted for the identity it forwards. */
  readonly trustsGrpcServer: boolean;
}

/**
 * What the caches hold of a request; undefined unless its label names an add-on that we manage, with an agent of
 * ours and configurations that can be read.
 */
export async function certificateFacts(
  hub: CertificatesHub,
  csr: CertificateSigningRequest,
  { mode, agentOf, trustsGrpcServer }: CertificatesOptions,
  made: ApprovalsMade,
): Promise<AddOnRequest | undefined> {
  const addOn = hub.addOns.get(csr.metadata.labels[ADDON_NAME_LABEL] ?? "");
  if (!addOn || !isManaged(addOn, mode) || !agentOf(addOn)) return undefined;
  const requester = requesterOf(csr, trustsGrpcServer).cluster ?? "";
  const clusterAddOn = hub.clusterAddOns.get(addOn.metadata.name, requester);
  if (namesUnread(hub, addOn, clusterAddOn)) return undefined;
  const cluster = hub.clusters.get(requester);
  return {
    csr,
    decoding: await decodeRequest(csr.spec.request),
    cluster,
    isAddOnDeleting: clusterAddOn && clusterAddOn.metadata.deletionTimestamp !== undefined,
    addOnCreatedAt: clusterAddOn?.metadata.creationTimestamp,
    registrations: cluster && clusterAddOn ? declaredRegistrations(hub, agentOf, { addOn, clusterAddOn, cluster }) : [],
    approvedBefore: approvedSoFar(hub, csr, clusterAddOnKey(requester, addOn.metadata.name), made),
    trustsGrpcServer,
  };
}

/** As the index of requests has it. */
export function clusterAddOnKey(cluster: string, addOn: string): string {
  return `${cluster}/${addOn}`;
}

/** Of a request that a person has approved already it does not matter any more. */
function approvedSoFar(hub: CertificatesHub, csr: CertificateSigningRequest, key: string, made: ApprovalsMade): number {
  if (certificateState(csr) !== "pending") return 0;
  const others = hub.certificateRequests.by("clusterAddOn", key);
  const decided = new Set(
    others.filter((each) => certificateState(each) !== "pending").map(({ metadata: m }) => m.uid),
  );
  return (
    approvedBefore(csr, others, Date.now()) +
    made.countUnknown(key, (uid) => uid === csr.metadata.uid || decided.has(uid))
  );
}
