import { BlockList, isIP } from "node:net";

/** Whether a text is an address, or a network as `10.0.0.0/8`. */
export function isIpRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (rest.length > 0 || isIP(address) === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
}

/** Tells of a text whether it is an address in one of these ranges, each of which is one by `isIpRange`. */
export function inIpRanges(ranges: readonly string[]): (text: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (text) => isIP(text) !== 0 && list.check(text, familyOf(text));
}

/** Listeners for both families report IPv4 addresses as `::ffff:10.0.0.1`. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
