import {
  approvalPatch,
  type CertificateDecision,
  type CertificateSigningRequest,
  certificateSigningRequests,
} from "@/lib/resources/certificate-signing-request";
import { FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { ADMINISTRATOR } from "./identities";

export const APPROVED: CertificateDecision = {
  type: "Approved",
  reason: "ApprovedByFleetAdministrator",
  message: "Approved by the administrator of the demo fleet.",
};

export function denied(message: string): CertificateDecision {
  return { type: "Denied", reason: "DeniedByFleetAdministrator", message };
}

/** Decides, as the owner of the cluster, an undecided request. */
export async function decideRequest(
  fleet: Fleet,
  csr: CertificateSigningRequest,
  decision: CertificateDecision,
  signal: AbortSignal,
): Promise<void> {
  const { name } = csr.metadata;
  const options = { signal, fieldManager: FLEET_FIELD_MANAGER, subresource: "approval" } as const;
  await fleet
    .as(ADMINISTRATOR)
    .patch(certificateSigningRequests, { name }, approvalPatch(csr, decision, fleet.now()), options);
}
