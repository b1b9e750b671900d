import type { AddOnVerdict } from "@/lib/csr/add-on-verdict";
import type { RuleVerdict } from "@/lib/csr/rule-verdict";
import { kubeTime } from "@/lib/kube/conditions";
import { FIELD_MANAGER } from "@/lib/kube/names";
import {
  approvalPatch,
  type CertificateDecision,
  type CertificateSigningRequest,
  certificateSigningRequests,
} from "@/lib/resources/certificate-signing-request";
import type { CertificatesHub } from "./facts";

const fieldManager = FIELD_MANAGER.certificates;

/**
 * Approves or denies a request; the hub refuses if anybody else has written it since it was read, as with all that is
 * written here.
 */
export async function writeDecision(
  hub: CertificatesHub,
  csr: CertificateSigningRequest,
  verdict: AddOnVerdict,
  signal: AbortSignal,
): Promise<void> {
  const patch = approvalPatch(csr, decisionOf(verdict), new Date());
  await hub.patch(certificateSigningRequests, { name: csr.metadata.name }, patch, {
    signal,
    fieldManager,
    subresource: "approval",
  });
}

/** `certificate` is PEM. */
export async function writeCertificate(
  hub: CertificatesHub,
  csr: CertificateSigningRequest,
  certificate: string,
  signal: AbortSignal,
): Promise<void> {
  await writeStatus(hub, csr, { certificate: Buffer.from(certificate).toString("base64") }, signal);
}

/** Says as a signer that it will never sign this. */
export async function writeFailure(
  hub: CertificatesHub,
  csr: CertificateSigningRequest,
  broken: readonly RuleVerdict[],
  signal: AbortSignal,
): Promise<void> {
  const message = `Not signed: ${inWords(broken)}.`;
  const failure = {
    type: "Failed",
    status: "True",
    reason: "SignerValidationFailure",
    message,
    lastUpdateTime: kubeTime(new Date()),
  };
  await writeStatus(hub, csr, { conditions: [...csr.status.conditions, failure] }, signal);
}

async function writeStatus(
  hub: CertificatesHub,
  { metadata }: CertificateSigningRequest,
  status: object,
  signal: AbortSignal,
): Promise<void> {
  const { name, uid, resourceVersion } = metadata;
  const patch = { metadata: { uid, resourceVersion }, status };
  await hub.patch(certificateSigningRequests, { name }, patch, { signal, fieldManager, subresource: "status" });
}

function decisionOf({ outcome, rules }: AddOnVerdict): CertificateDecision {
  if (outcome === "approve") {
    const message = "Auto approving addon agent certificate.";
    return { type: "Approved", reason: "AutoApprovedByHubCSRApprovingController", message };
  }
  const claims = rules.filter(({ rule, outcome: is }) => rule === "claims-another-cluster" && is === "failed");
  return { type: "Denied", reason: "AutoDeniedByHubCSRApprovingController", message: `Denied: ${inWords(claims)}.` };
}

function inWords(rules: readonly RuleVerdict[]): string {
  return rules.map(({ claim, evidence }) => `${claim} (${evidence})`).join("; ");
}
