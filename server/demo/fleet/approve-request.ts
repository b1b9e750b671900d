import { kubeTime } from "@/lib/kube/conditions";
import { type CertificateSigningRequest, certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { FLEET_FIELD_MANAGER, type Fleet } from "./fleet";
import { ADMINISTRATOR } from "./identities";

/** Approves a request that nobody has decided on yet. */
export async function approveRequest(fleet: Fleet, { metadata }: CertificateSigningRequest, signal: AbortSignal): Promise<void> {
  const { name, resourceVersion } = metadata;
  const approved = {
    type: "Approved",
    status: "True",
    reason: "ApprovedByFleetAdministrator",
    message: "Approved by the administrator of the demo fleet.",
    lastUpdateTime: kubeTime(fleet.now()),
  };
  const patch = { metadata: { resourceVersion }, status: { conditions: [approved] } };
  const options = { signal, fieldManager: FLEET_FIELD_MANAGER, subresource: "approval" } as const;
  await fleet.as(ADMINISTRATOR).patch(certificateSigningRequests, { name }, patch, options);
}
