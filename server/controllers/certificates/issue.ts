import "reflect-metadata";
import { randomBytes, webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { NAMESPACE } from "@/lib/kube/names";
import type { KubeObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { secrets } from "@/lib/resources/built-in";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import type { HubClient } from "@/server/hub/hub-client";
import { HubError } from "@/server/hub/hub-error";
import { openSigningAuthority, type SigningAuthority, SigningError } from "./signing-authority";

/** No certificate of an add-on's own signer lives longer: its agent asks for the next one in time. */
const MAX_MS = 24 * 3600_000;

// Node's own Web Crypto under the DOM's type, as @peculiar/x509 declares it.
x509.cryptoProvider.set(webcrypto as Crypto);

/**
 * Signs a request, which the rules must have let through, with the authority in this Secret; its namespace is ours
 * unless it has one. Answers PEM. Throws `SigningError`.
 */
export async function issueCertificate(
  client: Pick<HubClient, "get">,
  csr: CertificateSigningRequest,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  signal: AbortSignal,
): Promise<string> {
  const secret = { namespace: namespace || NAMESPACE, name };
  const authority = await authorityIn(await readSecret(client, secret, signal), `${secret.namespace}/${name}`);
  return await signRequest(authority, csr, new Date());
}

async function readSecret(
  client: Pick<HubClient, "get">,
  ref: { namespace: string; name: string },
  signal: AbortSignal,
): Promise<KubeObject> {
  try {
    return await client.get(secrets, ref, signal);
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    throw new SigningError(`get custom signer ca ${ref.namespace}/${ref.name} failed: ${error.message}`, {
      cause: error,
    });
  }
}

const Data = z.looseObject({ data: z.looseObject({ "tls.crt": z.string(), "tls.key": z.string() }) });

async function authorityIn(secret: KubeObject, where: string): Promise<SigningAuthority> {
  const { data } = Data.safeParse(secret);
  try {
    if (!data) throw new SigningError("it has no tls.crt and tls.key");
    const text = (base64: string) => Buffer.from(base64, "base64").toString("latin1");
    return await openSigningAuthority(text(data.data["tls.crt"]), text(data.data["tls.key"]));
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    throw new SigningError(`get ca ${where} data failed: ${error.message}`, { cause: error });
  }
}

/**
 * Takes subject, DNS names and key from the request; all else is ours
 * (docs/reference/registration.md#signing-for-an-add-on). Throws `SigningError` for an authority that has expired.
 */
export async function signRequest(
  { algorithm, certificate, key }: SigningAuthority,
  csr: CertificateSigningRequest,
  now: Date,
): Promise<string> {
  const request = new x509.Pkcs10CertificateRequest(Buffer.from(csr.spec.request, "base64").toString("latin1"));
  const lifeMs = certificate.notAfter.getTime() - now.getTime();
  if (lifeMs <= 0)
    throw new SigningError(
      `invalid client certificate generated for addon csr "${csr.metadata.name}": the ca has expired`,
    );
  const requestedMs = (csr.spec.expirationSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  const signed = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: request.subjectName,
    issuer: certificate.subjectName,
    notBefore: now,
    notAfter: new Date(now.getTime() + Math.min(MAX_MS, requestedMs, lifeMs)),
    publicKey: request.publicKey,
    signingKey: key,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth]),
      ...request.extensions.filter((extension) => extension instanceof x509.SubjectAlternativeNameExtension),
      await x509.AuthorityKeyIdentifierExtension.create(certificate.publicKey),
    ],
  });
  return `${signed.toString("pem").trim()}\n`;
}

/** Positive, and unlike any other. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString("hex");
}
