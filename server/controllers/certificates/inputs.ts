import type { AddOnRequest, AddOnVerdict } from "@/lib/csr/add-on-verdict";

/** All that a decision rests on, for the log (rule 11). The request's key and signature are public; there is nothing secret in it. */
export function inputsOf({ csr, decoding, approvedBefore }: AddOnRequest, { rules }: AddOnVerdict): Record<string, unknown> {
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
    asksFor: decoding.ok ? decoding.request : decoding.reason,
    approvedBefore,
    rules: rules.map(({ rule, outcome, claim, evidence }) => `${rule} ${outcome}: ${claim} (${evidence})`),
  };
}
