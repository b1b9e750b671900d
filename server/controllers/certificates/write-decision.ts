import type { Verdict } from "@/lib/csr/add-on-verdict";
import { kubeTime } from "@/lib/kube/conditions";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { type CertificateSigningRequest, certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import type { CertificatesHub } from "./controller";

/** Approves or denies a request; the hub refuses if anybody else has written it since it was read. */
export async function writeDecision(
  hub: CertificatesHub,
  { metadata, status }: CertificateSigningRequest,
  verdict: Verdict,
  signal: AbortSignal,
): Promise<void> {
  const { name, uid, resourceVersion } = metadata;
  const condition = { ...wording(verdict), status: "True", lastUpdateTime: kubeTime(new Date()) };
  const patch = { metadata: { uid, resourceVersion }, status: { conditions: [...status.conditions, condition] } };
  await hub.patch(certificateSigningRequests, { name }, patch, {
    signal,
    fieldManager: FIELD_MANAGER.certificates,
    subresource: "approval",
  });
}

function wording(verdict: Verdict): { type: string; reason: string; message: string } {
  if (verdict.kind === "approve") {
    const message = "Auto approving addon agent certificate.";
    return { type: "Approved", reason: "AutoApprovedByHubCSRApprovingController", message };
  }
  return { type: "Denied", reason: "AutoDeniedByHubCSRApprovingController", message: `Denied, because ${verdict.reasons.join(" and ")}.` };
}
