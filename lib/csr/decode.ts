import "reflect-metadata";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { Pkcs10CertificateRequest, SubjectAlternativeNameExtension } from "@peculiar/x509";

const SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";
const EXTENSION_REQUEST = "1.2.840.113549.1.9.14";
/** In characters of base64; agents send less than 2 KB. Parsing takes time, and the process has one thread. */
const MAX_LENGTH = 16 * 1024;
const ONE_PEM_BLOCK =
  /^\s*-----BEGIN CERTIFICATE REQUEST-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END CERTIFICATE REQUEST-----\s*$/;

/** The content of a certificate request (PKCS#10). */
export interface DecodedRequest {
  readonly commonNames: readonly string[];
  readonly organizations: readonly string[];
  /** The rest of the subject, as "OU=value". */
  readonly otherSubject: readonly string[];
  readonly dnsNames: readonly string[];
  /** Alternative names that are no DNS names, as "ip:value". */
  readonly otherNames: readonly string[];
  /** Object identifiers of requested extensions but the alternative names. */
  readonly otherExtensions: readonly string[];
  readonly key: RequestKey;
  /** The SHA-256 digest of the public key, in hexadecimal: equal for equal keys only. */
  readonly keyId: string;
}

/** `size` in bits for RSA, the curve's name for ECDSA. */
export type RequestKey =
  | { readonly kind: "rsa"; readonly size: number }
  | { readonly kind: "ecdsa"; readonly curve: string }
  | { readonly kind: "other" };

export type Decoding =
  | { readonly ok: true; readonly request: DecodedRequest }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads `spec.request` (base64 of PEM), of 16 KB at most. Refuses anything but exactly one PEM block with one PKCS#10
 * request in it, no byte more, whose signature proves that the requester holds the key.
 */
export async function decodeRequest(request: string): Promise<Decoding> {
  const parsed = parse(request);
  if (!parsed.ok) return parsed;
  const isSigned = await parsed.pkcs10.verify().catch(() => false);
  return isSigned ? decodingOf(parsed) : { ok: false, reason: "its signature does not match its key" };
}

/** The same in a fraction of the time, without a look at the signature: what it refuses, `decodeRequest` refuses, too. */
export function parseRequest(request: string): Decoding {
  return decodingOf(parse(request));
}

type Parsed = { readonly ok: true; readonly pkcs10: Pkcs10CertificateRequest } | (Decoding & { readonly ok: false });

function parse(request: string): Parsed {
  if (request.length > MAX_LENGTH) return { ok: false, reason: "it is larger than 16 KB" };
  const block = ONE_PEM_BLOCK.exec(fromBase64(request) ?? "")?.[1];
  const der = block === undefined ? undefined : bytesOf(block);
  if (!der) return { ok: false, reason: "it is not exactly one PEM block of type CERTIFICATE REQUEST" };
  if (derLength(der) !== der.length) return { ok: false, reason: "bytes follow the request inside its PEM block" };
  try {
    return { ok: true, pkcs10: new Pkcs10CertificateRequest(der) };
  } catch {
    return NO_REQUEST;
  }
}

const NO_REQUEST = { ok: false, reason: "it cannot be parsed as a certificate request" } as const;

function decodingOf(parsed: Parsed): Decoding {
  if (!parsed.ok) return parsed;
  try {
    if (hidesExtensions(parsed.pkcs10)) return { ok: false, reason: "it requests extensions in more than one place" };
    return { ok: true, request: requestOf(parsed.pkcs10) };
  } catch {
    return NO_REQUEST;
  }
}

function requestOf(parsed: Pkcs10CertificateRequest): DecodedRequest {
  const attributes = parsed.subjectName
    .toJSON()
    .flatMap((part) => Object.entries(part).flatMap(([type, values]) => values.map((value) => ({ type, value }))));
  const names = parsed.extensions.flatMap((extension) =>
    extension instanceof SubjectAlternativeNameExtension ? extension.names.items : [],
  );
  return {
    commonNames: attributes.filter(({ type }) => type === "CN").map(({ value }) => value),
    organizations: attributes.filter(({ type }) => type === "O").map(({ value }) => value),
    otherSubject: attributes
      .filter(({ type }) => type !== "CN" && type !== "O")
      .map(({ type, value }) => `${type}=${value}`),
    dnsNames: names.filter(({ type }) => type === "dns").map(({ value }) => value),
    otherNames: names.filter(({ type }) => type !== "dns").map(({ type, value }) => `${type}:${value}`),
    otherExtensions: parsed.extensions.map(({ type }) => type).filter((type) => type !== SUBJECT_ALTERNATIVE_NAME),
    key: keyOf(parsed),
    keyId: bytesToHex(sha256(new Uint8Array(parsed.publicKey.rawData))),
  };
}

/** We read the first list of extensions, a signer may read them all: more than one is a trick. */
function hidesExtensions(parsed: Pkcs10CertificateRequest): boolean {
  const [first, ...more] = parsed.getAttributes(EXTENSION_REQUEST);
  return more.length > 0 || (first !== undefined && first.values.length !== 1);
}

function keyOf({ publicKey }: Pkcs10CertificateRequest): RequestKey {
  const algorithm: { name: string; namedCurve?: unknown; modulusLength?: unknown } = publicKey.algorithm;
  if (typeof algorithm.namedCurve === "string" && algorithm.name.startsWith("EC"))
    return { kind: "ecdsa", curve: algorithm.namedCurve };
  if (typeof algorithm.modulusLength === "number") return { kind: "rsa", size: algorithm.modulusLength };
  return { kind: "other" };
}

/** Length in bytes of the outermost DER element including its header; NaN if there is none. */
function derLength(der: Uint8Array): number {
  const first = der[1] ?? Number.NaN;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  let length = 0;
  for (const byte of der.subarray(2, 2 + count)) length = length * 256 + byte;
  return 2 + count + length;
}

function fromBase64(text: string): string | undefined {
  const bytes = bytesOf(text);
  return bytes && new TextDecoder().decode(bytes);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
