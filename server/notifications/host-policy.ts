import { isIP } from "node:net";
import { inIpRanges, plainAddress } from "@/server/ip-ranges";

/** What may be sent to where. */
export interface HostPolicy {
  /** "hooks.example.org", "*.example.org", each perhaps with ":8443". */
  readonly allowedHosts: readonly string[];
  /** Networks that are not on the internet, and may be reached all the same. */
  readonly privateNetworks: readonly string[];
  /** Addresses of the hub. Throws a temporary `DeliveryError` where they are not known: then nothing is sent. */
  readonly hubAddresses: () => Promise<readonly string[]>;
}

/** Where anybody may get credentials of the machine; in no network that a setting names. */
const isMetadata = inIpRanges(["169.254.169.254", "169.254.170.2", "fd00:ec2::254", "100.100.100.200"]);

/** Not on the internet, by IANA's registries of special addresses. */
const isSpecialV4 = inIpRanges([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** Those that hold an address of IPv4 as well. Apart, because one of IPv4 counts as mapped into the second. */
const isSpecialV6 = inIpRanges([
  "::/96",
  "::ffff:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

/** Whether a host is one of those that were named; without a port, at that of the scheme alone. */
export function isAllowedHost(
  allowed: readonly string[],
  { host, port, usualPorts }: { readonly host: string; readonly port: number; readonly usualPorts: readonly number[] },
): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return allowed.some((pattern) => {
    const [, wanted = "", wantedPort] = /^(.*?)(?::(\d+))?$/.exec(pattern.toLowerCase()) ?? [];
    if (wantedPort === undefined ? !usualPorts.includes(port) : Number(wantedPort) !== port) return false;
    return wanted.startsWith("*.")
      ? name.endsWith(wanted.slice(1)) && name.length > wanted.length - 1
      : name === wanted;
  });
}

/** Where an address is: "private" where a setting names its network, undefined where nothing may be sent. */
export function reachOf(
  address: string,
  { hub, privateNetworks }: { readonly hub: readonly string[]; readonly privateNetworks: readonly string[] },
): "public" | "private" | undefined {
  const plain = plainAddress(address);
  if (isIP(plain) === 0 || isMetadata(plain)) return undefined;
  if (inIpRanges(privateNetworks)(plain)) return "private";
  const isSpecial = isIP(plain) === 4 ? isSpecialV4 : isSpecialV6;
  return isSpecial(plain) || hub.map(plainAddress).includes(plain) ? undefined : "public";
}
