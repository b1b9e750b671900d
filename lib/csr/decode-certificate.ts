import "reflect-metadata";
import { X509Certificate } from "@peculiar/x509";

/** What tells an issued certificate from all others, and how long it holds. */
export interface IssuedCertificate {
  /** In hexadecimal, as the issuer counts. */
  readonly serial: string;
  readonly notBefore: string;
  readonly notAfter: string;
}

const FIRST_PEM_BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/;

/** Reads the leaf of `status.certificate` (base64 of PEM, the leaf first); undefined for what is no certificate. */
export function decodeCertificate(certificate: string): IssuedCertificate | undefined {
  try {
    const block = FIRST_PEM_BLOCK.exec(atob(certificate))?.[1];
    if (block === undefined) return undefined;
    const { serialNumber, notBefore, notAfter } = new X509Certificate(block.replaceAll(/\s/g, ""));
    return { serial: serialNumber, notBefore: timeText(notBefore), notAfter: timeText(notAfter) };
  } catch {
    return undefined;
  }
}

/** RFC 3339 in whole seconds, which is all that a certificate holds. */
function timeText(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}
