/** Whether an issued certificate was renewed in time, as far as it was seen. */
export const CERTIFICATE_STATUSES = ["valid", "renewed", "late", "expired"] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

interface Validity {
  readonly notBefore: string;
  readonly notAfter: string;
  /** A newer certificate was issued for the same subject. */
  readonly isRenewed: boolean;
}

/** Agents renew when between a fifth and a quarter of the validity is left (docs/reference/certificates.md#renewals). */
const LEFT_AT_RENEWAL = 0.2;

/** When a newer certificate has to be there at the latest, in milliseconds since epoch. */
export function renewalDueMs({ notBefore, notAfter }: Pick<Validity, "notBefore" | "notAfter">): number {
  const endMs = Date.parse(notAfter);
  return endMs - LEFT_AT_RENEWAL * (endMs - Date.parse(notBefore));
}

export function certificateStatusOf(certificate: Validity, nowMs: number): CertificateStatus {
  if (certificate.isRenewed) return "renewed";
  if (Date.parse(certificate.notAfter) <= nowMs) return "expired";
  return renewalDueMs(certificate) <= nowMs ? "late" : "valid";
}
