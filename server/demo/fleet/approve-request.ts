import { approvalPatch, type CertificateSigningRequest, certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { ADMINISTRATOR } from "./identities";

const APPROVED = {
  type: "Approved",
  reason: "ApprovedByFleetAdministrator",
  message: "Approved by the administrator of the demo fleet.",
} as const;

/** Approves a request that nobody has decided on yet. */
export async function approveRequest(fleet: Fleet, csr: CertificateSigningRequest, signal: AbortSignal): Promise<void> {
  const { name } = csr.metadata;
  const options = { signal, fieldManager: FLEET_FIELD_MANAGER, subresource: "approval" } as const;
  await fleet.as(ADMINISTRATOR).patch(certificateSigningRequests, { name }, approvalPatch(csr, APPROVED, fleet.now()), options);
}
