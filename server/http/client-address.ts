import { isIP } from "node:net";
import { inIpRanges, plainAddress } from "@/server/ip-ranges";

/** Where a request comes from: `peer` is the address of the connection, `forwardedFor` the header of that name. */
export type AddressOf = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Reads the address of the client of a request. Only what trusted proxies say is believed: the last address in
 * `X-Forwarded-For` that is not one of theirs. Without such proxies it is that of the connection.
 */
export function clientAddresses(trustedProxies: readonly string[]): AddressOf {
  const isTrusted = inIpRanges(trustedProxies);
  return (peer = "", forwardedFor = "") => {
    let client = plainAddress(peer);
    for (const hop of forwardedFor.split(",").toReversed()) {
      const address = plainAddress(hop.trim());
      if (!isTrusted(client) || isIP(address) === 0) return client;
      client = address;
    }
    return client;
  };
}
