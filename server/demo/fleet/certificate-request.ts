import "reflect-metadata";
import { KeyObject } from "node:crypto";
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

/** A PEM request with its key (PKCS#8), for an agent in a process of its own, which shows its certificate. */
export async function keyedRequest(
  subject: CertificateSubject,
): Promise<{ readonly pem: string; readonly key: string }> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const name = nameOf(subject);
  const request = await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: ALGORITHM }, crypto);
  const key = KeyObject.from(keys.privateKey).export({ type: "pkcs8", format: "pem" }).toString();
  return { pem: request.toString("pem"), key };
}

/** Organisations before the common name, as OCM's agents write them. */
function nameOf({ user, groups }: CertificateSubject): JsonName {
  return [...(groups.length === 0 ? [] : [{ O: [...groups] }]), { CN: [user] }];
}
