import type { AddOnRequest, AddOnVerdict } from "@/lib/csr/add-on-verdict";

/** All inputs of a decision, for the log. The request's key and signature are public; nothing in it is secret. */
export function approvalInputs(
  { csr, decoding, approvedBefore }: AddOnRequest,
  { rules }: AddOnVerdict,
): Record<string, unknown> {
  const { metadata, spec } = csr;
  return {
    request: metadata.name,
    uid: metadata.uid,
    labels: metadata.labels,
    requester: spec.username,
    requesterGroups: spec.groups,
    signer: spec.signerName,
    usages: spec.usages,
    expirationSeconds: spec.expirationSeconds,
    contents: decoding.ok ? decoding.request : decoding.reason,
    approvedBefore,
    rules: rules.map(({ rule, outcome, claim, evidence }) => `${rule} ${outcome}: ${claim} (${evidence})`),
  };
}
