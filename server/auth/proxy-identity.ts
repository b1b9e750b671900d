import { createHash, timingSafeEqual } from "node:crypto";
import { ApiError } from "@/server/errors";
import { inIpRanges, plainAddress } from "@/server/ip-ranges";

/** Names of the headers in which a proxy says who sends a request, in lower case. */
export interface ProxyHeaders {
  readonly secret: string;
  readonly user: string;
  readonly groups: string;
  readonly token: string;
}

export interface ProxyTrust {
  /** Addresses and networks of the connections of such proxies. */
  readonly proxies: readonly string[];
  /** Each of them is good: a secret is replaced by adding one. */
  readonly secrets: readonly string[];
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
  /** Names and values by turns, duplicates included. */
  readonly rawHeaders: readonly string[];
}

/** Undefined for a request that does not come from such a proxy: what its headers say is not read then. */
export type ProxyIdentityOf = (request: ArrivedRequest) => ProxyIdentity | undefined;

/**
 * Reads whom a proxy has signed in: from its addresses alone, and with its secret. Throws `ApiError` "invalid" where a
 * header that counts is there twice, or named in `Connection`, since proxies in between remove or join such headers.
 */
export function proxyIdentities({ proxies, secrets, headers }: ProxyTrust): ProxyIdentityOf {
  const isProxy = inIpRanges(proxies);
  const names = Object.values(headers);
  const digests = secrets.map(digestOf);
  return ({ peer = "", rawHeaders }) => {
    if (!isProxy(plainAddress(peer))) return undefined;
    const valuesOf = (name: string) =>
      rawHeaders.filter((_, n) => n % 2 === 1 && rawHeaders[n - 1]?.toLowerCase() === name);
    const given = valuesOf(headers.secret).map(digestOf);
    if (!given.some((one) => digests.some((digest) => timingSafeEqual(one, digest)))) return undefined;
    const hopByHop = valuesOf("connection").flatMap((value) => value.toLowerCase().split(","));
    for (const name of names) {
      if (valuesOf(name).length > 1) throw unclear(`The header ${name} is there more than once.`);
      if (hopByHop.some((each) => each.trim() === name)) throw unclear(`Connection must not name ${name}.`);
    }
    const textOf = (name: string) => decoded(valuesOf(name)[0] ?? "", name);
    return { user: textOf(headers.user), groups: listIn(textOf(headers.groups)), token: textOf(headers.token) };
  };
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
