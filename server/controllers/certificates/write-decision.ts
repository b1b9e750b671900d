import type { Verdict } from "@/lib/csr/add-on-verdict";
import { FIELD_MANAGER } from "@/lib/kube/names";
import {
  approvalPatch,
  type CertificateDecision,
  type CertificateSigningRequest,
  certificateSigningRequests,
} from "@/lib/resources/certificate-signing-request";
import type { CertificatesHub } from "./facts";

/** Approves or denies a request; the hub refuses if anybody else has written it since it was read. */
export async function writeDecision(
  hub: CertificatesHub,
  csr: CertificateSigningRequest,
  verdict: Verdict,
  signal: AbortSignal,
): Promise<void> {
  const { name } = csr.metadata;
  const options = { signal, fieldManager: FIELD_MANAGER.certificates, subresource: "approval" } as const;
  await hub.patch(certificateSigningRequests, { name }, approvalPatch(csr, decisionOf(verdict), new Date()), options);
}

function decisionOf(verdict: Verdict): CertificateDecision {
  if (verdict.kind === "approve") {
    const message = "Auto approving addon agent certificate.";
    return { type: "Approved", reason: "AutoApprovedByHubCSRApprovingController", message };
  }
  return { type: "Denied", reason: "AutoDeniedByHubCSRApprovingController", message: `Denied, because ${verdict.reasons.join(" and ")}.` };
}
