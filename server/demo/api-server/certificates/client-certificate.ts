import "reflect-metadata";
import { createHash, type X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import type { UserInfo } from "@/server/demo/api-server/identity/user-info";
import { subjectValues } from "./certificate-request";

const CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";
const ANY_USE = "2.5.29.37.0";

export interface CertificateHolder {
  readonly user: UserInfo;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/**
 * The user of a client certificate, and its validity; undefined unless this authority signed it for client
 * authentication.
 */
export function certificateHolder(
  certificate: X509Certificate,
  authority: X509Certificate,
): CertificateHolder | undefined {
  // Node's keyUsage holds the extended key usages; it is undefined without that extension.
  const usages: readonly string[] | undefined = certificate.keyUsage;
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey)) return undefined;
  if (certificate.ca || !usages?.some((usage) => usage === CLIENT_AUTH || usage === ANY_USE)) return undefined;
  const { subjectName } = new x509.X509Certificate(certificate.raw);
  const [name] = subjectValues(subjectName, "CN");
  if (!name) return undefined;
  const hash = createHash("sha256").update(certificate.raw).digest("hex");
  const extra = { "authentication.kubernetes.io/credential-id": [`X509SHA256=${hash}`] };
  return {
    user: { name, groups: subjectValues(subjectName, "O"), extra },
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
  };
}
