import "reflect-metadata";
import { createPrivateKey, randomBytes, webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

// Node's own Web Crypto under the DOM's type, as @peculiar/x509 declares it.
x509.cryptoProvider.set(webcrypto as Crypto);

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const DAY_MS = 86_400_000;
const CA_LIFE_MS = 3650 * DAY_MS;
const SERVING_LIFE_MS = 365 * DAY_MS;
/** Clocks of clients may lag. */
const BACKDATE_MS = 5 * 60_000;

export interface KeyPair {
  /** PEM. */
  readonly certificate: string;
  /** PEM, PKCS#8. */
  readonly key: string;
}

export interface CertificateRequest {
  readonly subject: x509.Name;
  readonly publicKey: x509.PublicKey;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly extensions: readonly x509.Extension[];
}

/** The hub's own certificate authority. */
export interface CertificateAuthority {
  /** PEM. */
  readonly certificate: string;
  readonly notAfter: Date;
  /** The certificate as PEM. */
  sign(request: CertificateRequest): Promise<string>;
  /** A serving certificate for loopback. */
  serving(now: Date): Promise<KeyPair>;
}

/** Keys and certificate of a new authority. */
export async function newAuthority(now: Date): Promise<KeyPair> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: new x509.Name([{ CN: ["flotilla-demo-hub"] }]),
    notBefore: new Date(now.getTime() - BACKDATE_MS),
    notAfter: new Date(now.getTime() + CA_LIFE_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.digitalSignature, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: pem(certificate), key: await privateKeyPem(keys) };
}

/** The authority with these keys. Throws for anything but a P-256 key in PKCS#8. */
export async function openAuthority(pair: KeyPair): Promise<CertificateAuthority> {
  const certificate = new x509.X509Certificate(pair.certificate);
  const der = createPrivateKey(pair.key).export({ type: "pkcs8", format: "der" });
  const signingKey = await webcrypto.subtle.importKey("pkcs8", der, ALGORITHM, false, ["sign"]);
  const authorityKey = await x509.AuthorityKeyIdentifierExtension.create(certificate.publicKey);
  const sign = async ({ extensions, ...request }: CertificateRequest) => {
    const signed = await x509.X509CertificateGenerator.create({
      ...request,
      serialNumber: serialNumber(),
      issuer: certificate.subjectName,
      signingKey,
      signingAlgorithm: ALGORITHM,
      extensions: [new x509.BasicConstraintsExtension(false, undefined, true), ...extensions, authorityKey],
    });
    return pem(signed);
  };
  return {
    certificate: pair.certificate,
    notAfter: certificate.notAfter,
    sign,
    serving: (at) => servingPair(sign, at),
  };
}

async function servingPair(sign: CertificateAuthority["sign"], now: Date): Promise<KeyPair> {
  const keys = await newKeys();
  const certificate = await sign({
    subject: new x509.Name([{ CN: ["flotilla-demo-hub-server"] }]),
    publicKey: new x509.PublicKey(await webcrypto.subtle.exportKey("spki", keys.publicKey)),
    notBefore: new Date(now.getTime() - BACKDATE_MS),
    notAfter: new Date(now.getTime() + SERVING_LIFE_MS),
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: "dns", value: "localhost" },
        { type: "ip", value: "127.0.0.1" },
        { type: "ip", value: "::1" },
      ]),
    ],
  });
  return { certificate, key: await privateKeyPem(keys) };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}

async function privateKeyPem(keys: webcrypto.CryptoKeyPair): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" })
    .export({ type: "pkcs8", format: "pem" })
    .toString();
}

/** Positive, and unlike any other. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString("hex");
}

function pem(certificate: x509.X509Certificate): string {
  return `${certificate.toString("pem").trim()}\n`;
}
