import {
  addressIn,
  type Cidr,
  type IpAddress,
  ipText,
  isSameAddress,
  maskedCidr,
  parseCidr,
  parseIp,
} from "./ip-address";
import type { CelLibrary } from "./library";

class CelIp {
  constructor(readonly address: IpAddress) {}
}
class CelCidr {
  constructor(readonly cidr: Cidr) {}
}
class IpNamespace {}

/** Kubernetes' IP addresses and networks. */
export const networkLibrary: CelLibrary = {
  types: [
    { name: "net.IP", ctor: CelIp },
    { name: "net.CIDR", ctor: CelCidr },
  ],
  namespaces: [{ name: "IpNamespace", ctor: IpNamespace, constant: "ip", value: new IpNamespace() }],
  functions: [
    ["ip(string): net.IP", (text: string) => ipOf(text)],
    ["ip(net.CIDR): net.IP", ({ cidr }: CelCidr) => new CelIp(cidr.address)],
    ["net.CIDR.ip(): net.IP", ({ cidr }: CelCidr) => new CelIp(cidr.address)],
    ["isIP(string): bool", (text: string) => parseIp(text) !== undefined],
    ["IpNamespace.isCanonical(string): bool", (_: IpNamespace, text: string) => ipText(ipOf(text).address) === text],
    ["string(net.IP): string", ({ address }: CelIp) => ipText(address)],
    ["net.IP.family(): int", ({ address }: CelIp) => BigInt(address.family)],
    ["net.IP.isUnspecified(): bool", ({ address }: CelIp) => address.value === 0n],
    ["net.IP.isLoopback(): bool", ({ address }: CelIp) => isIn(address, "127.0.0.0/8", "::1/128")],
    ["net.IP.isLinkLocalMulticast(): bool", ({ address }: CelIp) => isIn(address, "224.0.0.0/24", "ff02::/16")],
    ["net.IP.isLinkLocalUnicast(): bool", ({ address }: CelIp) => isIn(address, "169.254.0.0/16", "fe80::/10")],
    ["net.IP.isGlobalUnicast(): bool", ({ address }: CelIp) => isGlobalUnicast(address)],
    ["net.IP == net.IP", (a: CelIp, b: CelIp) => isSameAddress(a.address, b.address)],
    ["cidr(string): net.CIDR", (text: string) => cidrOf(text)],
    ["isCIDR(string): bool", (text: string) => parseCidr(text) !== undefined],
    ["string(net.CIDR): string", ({ cidr }: CelCidr) => `${ipText(cidr.address)}/${cidr.length}`],
    ["net.CIDR.prefixLength(): int", ({ cidr }: CelCidr) => BigInt(cidr.length)],
    ["net.CIDR.masked(): net.CIDR", ({ cidr }: CelCidr) => new CelCidr(maskedCidr(cidr))],
    ["net.CIDR.containsIP(net.IP): bool", (a: CelCidr, b: CelIp) => addressIn(b.address, a.cidr)],
    ["net.CIDR.containsIP(string): bool", (a: CelCidr, b: string) => addressIn(ipOf(b).address, a.cidr)],
    ["net.CIDR.containsCIDR(net.CIDR): bool", (a: CelCidr, b: CelCidr) => contains(a.cidr, b.cidr)],
    ["net.CIDR.containsCIDR(string): bool", (a: CelCidr, b: string) => contains(a.cidr, cidrOf(b).cidr)],
    [
      "net.CIDR == net.CIDR",
      (a: CelCidr, b: CelCidr) => isSameAddress(a.cidr.address, b.cidr.address) && a.cidr.length === b.cidr.length,
    ],
  ],
};

function ipOf(text: string): CelIp {
  const address = parseIp(text);
  if (!address) throw new TypeError(`IP Address "${text}" parse error during conversion from string`);
  return new CelIp(address);
}

function cidrOf(text: string): CelCidr {
  const cidr = parseCidr(text);
  if (!cidr) throw new TypeError(`network address parse error during conversion from string: "${text}"`);
  return new CelCidr(cidr);
}

function contains(outer: Cidr, inner: Cidr): boolean {
  return outer.length <= inner.length && addressIn(maskedCidr(inner).address, outer);
}

function isIn(address: IpAddress, ...networks: readonly string[]): boolean {
  return networks.some((network) => addressIn(address, cidrOf(network).cidr));
}

function isGlobalUnicast(address: IpAddress): boolean {
  const isBroadcast = address.family === 4 && address.value === 0xffffffffn;
  const special = isIn(address, "127.0.0.0/8", "::1/128", "224.0.0.0/4", "ff00::/8", "169.254.0.0/16", "fe80::/10");
  return address.value !== 0n && !isBroadcast && !special;
}
