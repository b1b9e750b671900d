import type { ClaimedRequest } from "./approval-case";
import { issuedCertificate } from "./case-facts";

/** For each subject, when its certificates begin to hold, in milliseconds since epoch. */
export type CertificateStarts = ReadonlyMap<string, readonly number[]>;

export function certificateStarts(requests: Iterable<ClaimedRequest>): CertificateStarts {
  const starts = new Map<string, number[]>();
  for (const request of requests) {
    const held = heldFrom(request);
    if (held) starts.set(held.subject, [...(starts.get(held.subject) ?? []), held.fromMs]);
  }
  return starts;
}

/** When the next certificate for the subject of this one begins to hold, in milliseconds since epoch; undefined without one. */
export function renewedAtMs(request: ClaimedRequest, starts: CertificateStarts): number | undefined {
  const held = heldFrom(request);
  const later = held && starts.get(held.subject)?.filter((fromMs) => fromMs > held.fromMs);
  return later?.length ? later.reduce((a, b) => Math.min(a, b)) : undefined;
}

/** Undefined without a certificate, and where the subject cannot be read. */
function heldFrom({ csr, read }: ClaimedRequest): { readonly subject: string; readonly fromMs: number } | undefined {
  const certificate = issuedCertificate(csr);
  const commonName = read.decoding.ok ? read.decoding.request.commonNames[0] : undefined;
  if (!certificate || commonName === undefined) return undefined;
  return { subject: `${csr.spec.signerName} ${commonName}`, fromMs: Date.parse(certificate.notBefore) };
}
