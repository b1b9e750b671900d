import "reflect-metadata";
import { type JsonName, Pkcs10CertificateRequestGenerator, SubjectAlternativeNameExtension } from "@peculiar/x509";

export interface CertificateSubject {
  readonly user: string;
  readonly groups: readonly string[];
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/**
 * A PEM request (PKCS#10) with a fresh P-256 key. The key is thrown away: the fleet acts in process and never shows its
 * certificates.
 */
export async function certificateRequest(subject: CertificateSubject, dnsNames: readonly string[]): Promise<string> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  const request = await Pkcs10CertificateRequestGenerator.create(
    {
      name: nameOf(subject),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions:
        dnsNames.length === 0
          ? []
          : [new SubjectAlternativeNameExtension(dnsNames.map((value) => ({ type: "dns" as const, value })))],
    },
    crypto,
  );
  return request.toString("pem");
}

/** Organisations before the common name, as OCM's agents write them. */
function nameOf({ user, groups }: CertificateSubject): JsonName {
  return [...(groups.length === 0 ? [] : [{ O: [...groups] }]), { CN: [user] }];
}
