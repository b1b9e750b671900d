import "reflect-metadata";
import { createPrivateKey, createPublicKey, type KeyObject, webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

/** What keeps a certificate from being signed, in words: nothing of a key is ever in them. */
export class SigningError extends Error {
  override readonly name = "SigningError";
}

/** A certificate authority that is ready to sign. */
export interface SigningAuthority {
  readonly certificate: x509.X509Certificate;
  readonly key: webcrypto.CryptoKey;
  readonly algorithm: { readonly name: string; readonly hash: string; readonly namedCurve?: string };
}

/** Curves by the names that OpenSSL gives them. */
const CURVES: Readonly<Record<string, { namedCurve: string; hash: string }>> = {
  prime256v1: { namedCurve: "P-256", hash: "SHA-256" },
  secp384r1: { namedCurve: "P-384", hash: "SHA-384" },
  secp521r1: { namedCurve: "P-521", hash: "SHA-512" },
};

/**
 * `certificate` and `key` are PEM; the key PKCS#1, PKCS#8 or SEC 1, of RSA or of a NIST curve. Throws `SigningError`.
 */
export async function openSigningAuthority(certificate: string, key: string): Promise<SigningAuthority> {
  const parsed = parseCertificate(certificate);
  const privateKey = parsePrivateKey(key);
  const algorithm = algorithmOf(privateKey);
  if (!isKeyOf(privateKey, parsed)) throw new SigningError("tls.key is not the key of tls.crt");
  if (parsed.getExtension(x509.BasicConstraintsExtension)?.ca === false)
    throw new SigningError("tls.crt is not a CA certificate");
  const der = privateKey.export({ type: "pkcs8", format: "der" });
  return {
    certificate: parsed,
    algorithm,
    key: await webcrypto.subtle.importKey("pkcs8", der, algorithm, false, ["sign"]),
  };
}

function parseCertificate(pem: string): x509.X509Certificate {
  const first = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem)?.[0];
  try {
    if (first !== undefined) return new x509.X509Certificate(first);
  } catch {
    throw new SigningError("tls.crt cannot be parsed");
  }
  throw new SigningError("tls.crt holds no certificate");
}

function parsePrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // What the parser says is not passed on: the key itself may be in it.
    throw new SigningError("tls.key holds no private key");
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SigningAuthority["algorithm"] {
  if (asymmetricKeyType === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const curve = asymmetricKeyType === "ec" ? CURVES[asymmetricKeyDetails?.namedCurve ?? ""] : undefined;
  if (curve) return { name: "ECDSA", ...curve };
  throw new SigningError(`tls.key is neither RSA nor of a NIST curve but ${asymmetricKeyType}`);
}

function isKeyOf(key: KeyObject, { publicKey }: x509.X509Certificate): boolean {
  const own = createPublicKey(key).export({ type: "spki", format: "der" });
  return own.equals(Buffer.from(publicKey.rawData));
}
