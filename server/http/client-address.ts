import { BlockList, isIP } from "node:net";

/** Where a request comes from: `peer` is the address of the connection, `forwardedFor` the header of that name. */
export type AddressOf = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Reads the address of the client of a request. Only what trusted proxies say is believed: the last address in
 * `X-Forwarded-For` that is not one of theirs. Without such proxies it is that of the connection.
 */
export function clientAddresses(trustedProxies: readonly string[]): AddressOf {
  const trusted = proxyList(trustedProxies);
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return (peer = "", forwardedFor = "") => {
    let client = plain(peer);
    for (const hop of forwardedFor.split(",").toReversed()) {
      const address = plain(hop.trim());
      if (!isTrusted(client) || isIP(address) === 0) return client;
      client = address;
    }
    return client;
  };
}

function proxyList(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** Listeners for both families report IPv4 addresses as `::ffff:10.0.0.1`. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}
