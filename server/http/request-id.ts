import { randomUUID } from "node:crypto";
import { inIpRanges, plainAddress } from "@/server/ip-ranges";

/** Reads the id of a request: `peer` is the address of the connection, `given` the header `X-Request-Id`. */
export type RequestIdOf = (peer: string | undefined, given: string | undefined) => string;

/** What proxies make: UUIDs, hexadecimal numbers, ULIDs. Nothing that could mean something in a log or a header. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** A new UUID for each request, but where a trusted proxy has named the request already. */
export function requestIds(trustedProxies: readonly string[]): RequestIdOf {
  const isTrusted = inIpRanges(trustedProxies);
  return (peer = "", given = "") => (WELL_FORMED.test(given) && isTrusted(plainAddress(peer)) ? given : randomUUID());
}
