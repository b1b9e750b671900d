import { createHash, timingSafeEqual, type X509Certificate } from "node:crypto";
import { ApiError } from "@/server/errors";
import { inIpRanges, plainAddress } from "@/server/ip-ranges";
import { isCertificateOf } from "./client-certificate";

/** Names of the headers in which a proxy says who sends a request, in lower case. */
export interface ProxyHeaders {
  readonly secret: string;
  readonly user: string;
  readonly groups: string;
  readonly token: string;
}

/** By what such a proxy proves itself, beside its address. */
export type ProxyProof =
  /** Each of them is good: a secret is replaced by adding one. */
  | { readonly by: "secret"; readonly secrets: readonly string[] }
  /** A client certificate with one of these names, by the authority that TLS was configured with. */
  | { readonly by: "certificate"; readonly names: readonly string[] };

export interface ProxyTrust {
  /** Addresses and networks of the connections of such proxies. */
  readonly proxies: readonly string[];
  readonly proof: ProxyProof;
  readonly headers: ProxyHeaders;
}

/** Whom a proxy has signed in. */
export interface ProxyIdentity {
  /** Empty where the proxy names nobody. */
  readonly user: string;
  readonly groups: readonly string[];
  /** What the proxy forwards for the hub; empty without one. */
  readonly token: string;
}

/** A request as it arrived, before anything was believed. */
export interface ArrivedRequest {
  /** The address of the connection, never one from a header. */
  readonly peer: string | undefined;
  /** What the other side of the connection has shown, once TLS has found it good. */
  readonly certificate?: X509Certificate | undefined;
  /** Names and values by turns, duplicates included. */
  readonly rawHeaders: readonly string[];
}

/** Undefined for a request that does not come from such a proxy: what its headers say is not read then. */
export type ProxyIdentityOf = (request: ArrivedRequest) => ProxyIdentity | undefined;

/**
 * Reads whom a proxy has signed in: from its addresses alone, and with its secret or certificate. Throws `ApiError` "invalid" where a
 * header that counts is there twice, or named in `Connection`, since proxies in between remove or join such headers.
 */
export function proxyIdentities({ proxies, proof, headers }: ProxyTrust): ProxyIdentityOf {
  const isProxy = inIpRanges(proxies);
  const names = Object.values(headers);
  const proves = proof.by === "secret" ? provesBySecret(proof.secrets) : provesByCertificate(proof.names);
  return ({ peer = "", rawHeaders, certificate }) => {
    if (!isProxy(plainAddress(peer))) return undefined;
    const valuesOf = (name: string) =>
      rawHeaders.filter((_, n) => n % 2 === 1 && rawHeaders[n - 1]?.toLowerCase() === name);
    if (!proves({ secrets: valuesOf(headers.secret), certificate })) return undefined;
    const hopByHop = valuesOf("connection").flatMap((value) => value.toLowerCase().split(","));
    for (const name of names) {
      if (valuesOf(name).length > 1) throw unclear(`The header ${name} is there more than once.`);
      if (hopByHop.some((each) => each.trim() === name)) throw unclear(`Connection must not name ${name}.`);
    }
    const textOf = (name: string) => decoded(valuesOf(name)[0] ?? "", name);
    return { user: textOf(headers.user), groups: listIn(textOf(headers.groups)), token: textOf(headers.token) };
  };
}

type Proves = (shown: {
  readonly secrets: readonly string[];
  readonly certificate: X509Certificate | undefined;
}) => boolean;

function provesBySecret(secrets: readonly string[]): Proves {
  const digests = secrets.map(digestOf);
  return ({ secrets: given }) =>
    given.map(digestOf).some((one) => digests.some((digest) => timingSafeEqual(one, digest)));
}

function provesByCertificate(names: readonly string[]): Proves {
  const known = new Set(names);
  return ({ certificate }) => certificate !== undefined && isCertificateOf(known, certificate, Date.now());
}

function listIn(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Node reads bytes of headers as Latin-1; proxies write UTF-8. */
function decoded(value: string, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, "latin1"));
  } catch {
    throw unclear(`The header ${name} is not UTF-8.`);
  }
}

/** Of one length, so that they can be compared in constant time. */
function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function unclear(message: string): ApiError {
  return new ApiError("invalid", `What the proxy in front says of you is unclear. ${message}`);
}
