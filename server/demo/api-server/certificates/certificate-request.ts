import "reflect-metadata";
import { createPublicKey, verify } from "node:crypto";
import * as x509 from "@peculiar/x509";

/** Reads a PKCS#10 request from the base64 of its PEM, as CSR objects carry it. Undefined when it is none. */
export function readCertificateRequest(request: unknown): x509.Pkcs10CertificateRequest | undefined {
  if (typeof request !== "string") return undefined;
  const text = Buffer.from(request, "base64").toString("latin1");
  const [, body] =
    /-----BEGIN CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE REQUEST-----/.exec(text) ?? [];
  if (body === undefined) return undefined;
  try {
    return new x509.Pkcs10CertificateRequest(Buffer.from(body, "base64"));
  } catch {
    return undefined;
  }
}

/** Whether the request is signed with the key it is for. */
export function isSelfSigned(request: x509.Pkcs10CertificateRequest): boolean {
  try {
    const [signed, , signature] = elements(Buffer.from(request.rawData));
    const key = createPublicKey({ key: Buffer.from(request.publicKey.rawData), format: "der", type: "spki" });
    if (!signed || !signature) return false;
    return verify(digestOf(request), signed, key, signature.subarray(bitStringStart(signature)));
  } catch {
    return false;
  }
}

/** The values of one field of the subject: several organisations, say. */
export function subjectValues(name: x509.Name, field: "CN" | "O"): string[] {
  return name.getField(field);
}

function digestOf({ signatureAlgorithm }: x509.Pkcs10CertificateRequest): string | null {
  // Absent for Ed25519, which brings its own.
  const { hash } = signatureAlgorithm as { hash?: { name: string } };
  return hash ? hash.name.replace("-", "").toLowerCase() : null;
}

/** The DER elements inside an outer SEQUENCE, whole. */
function elements(der: Buffer): Buffer[] {
  const found: Buffer[] = [];
  const outer = header(der, 0);
  for (let at = outer.start; at < outer.end; ) {
    const { end } = header(der, at);
    found.push(der.subarray(at, end));
    at = end;
  }
  return found;
}

/** Past the tag, the length and the count of unused bits. */
function bitStringStart(element: Buffer): number {
  return header(element, 0).start + 1;
}

/** Where the content of the DER element at `at` begins and ends. */
function header(der: Buffer, at: number): { start: number; end: number } {
  const first = der.readUInt8(at + 1);
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const size = first & 0x7f;
  const start = at + 2 + size;
  return { start, end: start + der.readUIntBE(at + 2, size) };
}
