import type { ClaimedRequest } from "./approval-case";
import { issuedCertificate } from "./case-facts";

/** For each subject, when its newest certificate begins to hold, in milliseconds since epoch. */
export type NewestCertificates = ReadonlyMap<string, number>;

export function newestCertificates(requests: Iterable<ClaimedRequest>): NewestCertificates {
  const newest = new Map<string, number>();
  for (const request of requests) {
    const held = heldFrom(request);
    if (held) newest.set(held.subject, Math.max(held.fromMs, newest.get(held.subject) ?? held.fromMs));
  }
  return newest;
}

/** Whether there is a newer certificate for the subject of this one. */
export function isRenewed(request: ClaimedRequest, newest: NewestCertificates): boolean {
  const held = heldFrom(request);
  return held !== undefined && (newest.get(held.subject) ?? held.fromMs) > held.fromMs;
}

/** Undefined without a certificate, and where the subject cannot be read. */
function heldFrom({ csr, read }: ClaimedRequest): { readonly subject: string; readonly fromMs: number } | undefined {
  const certificate = issuedCertificate(csr);
  const commonName = read.decoding.ok ? read.decoding.request.commonNames[0] : undefined;
  if (!certificate || commonName === undefined) return undefined;
  return { subject: `${csr.spec.signerName} ${commonName}`, fromMs: Date.parse(certificate.notBefore) };
}
