import type { X509Certificate } from "node:crypto";
import { TLSSocket } from "node:tls";

/** Node quotes a name with special characters as a JSON string: it cannot look like two names. */
const ALTERNATIVE = /^([A-Za-z0-9 ]+):("(?:[^"\\]|\\.)*"|[^",]*)(?:, |$)/;

/**
 * What the other side of a connection has proved to be, by a certificate that TLS found to be of the configured
 * authority and good; undefined for any other, and without TLS.
 */
export function clientCertificateOf(socket: unknown): X509Certificate | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized || socket.authorizationError) return undefined;
  return socket.getPeerX509Certificate();
}

/**
 * The names that a certificate is for: its alternative names of DNS and URI, and where it has no alternative names at
 * all, its one common name (RFC 9525 knows the others alone). None where they cannot be read.
 */
export function namesIn({ subject, subjectAltName }: X509Certificate): string[] {
  if (subjectAltName !== undefined) return alternativeNames(subjectAltName);
  const commonNames = subject.split("\n").filter((line) => line.startsWith("CN="));
  return commonNames.length === 1 ? commonNames.map((line) => line.slice(3)) : [];
}

function alternativeNames(text: string): string[] {
  const names: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const [whole, kind, value] = ALTERNATIVE.exec(rest) ?? [];
    if (whole === undefined || value === undefined) return [];
    if (kind === "DNS" || kind === "URI") names.push(value.startsWith('"') ? String(JSON.parse(value)) : value);
    rest = rest.slice(whole.length);
  }
  return names;
}

/** Whether a certificate is for one of these names, as they are written, and good at this time (ms since epoch). */
export function isCertificateOf(names: ReadonlySet<string>, certificate: X509Certificate, now: number): boolean {
  const isGood = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
  return isGood && namesIn(certificate).some((name) => names.has(name));
}
