export interface IpAddress {
  readonly family: 4 | 6;
  readonly value: bigint;
}

export interface Cidr {
  readonly address: IpAddress;
  readonly length: number;
}

const BITS = { 4: 32, 6: 128 } as const;

/** Undefined for anything else, and for zones and IPv4-mapped IPv6, which Kubernetes rejects. */
export function parseIp(text: string): IpAddress | undefined {
  return text.includes(":") ? parseIpv6(text) : parseIpv4(text);
}

function parseIpv4(text: string): IpAddress | undefined {
  if (!/^(\d{1,3}\.){3}\d{1,3}$/.test(text) || /(^|\.)0\d/.test(text)) return undefined;
  const bytes = text.split(".").map(Number);
  if (bytes.some((byte) => byte > 255)) return undefined;
  return { family: 4, value: bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n) };
}

function parseIpv6(text: string): IpAddress | undefined {
  const halves = text.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const [head = [], tail = []] = halves;
  const missing = 8 - head.length - tail.length;
  const isComplete = halves.length === 1 ? missing === 0 : halves.length === 2 && missing >= 1;
  const groups = [...head, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...tail];
  if (!isComplete || !groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined;
  return { family: 6, value: BigInt(`0x${groups.map((group) => group.padStart(4, "0")).join("")}`) };
}

/** The canonical form of an address: lower case, with the longest run of zeros left out. */
export function ipText({ family, value }: IpAddress): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  const longest = [...groups.join(":").matchAll(/(?<![0-9a-f])0(:0)+(?![0-9a-f])/g)].toSorted(
    (a, b) => b[0].length - a[0].length,
  )[0];
  if (!longest) return groups.join(":");
  const whole = groups.join(":");
  return `${whole.slice(0, longest.index).replace(/:$/, "")}::${whole.slice(longest.index + longest[0].length).replace(/^:/, "")}`;
}

/** Undefined for what is no network. */
export function parseCidr(text: string): Cidr | undefined {
  const [, ip = "", digits] = /^(.+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const address = parseIp(ip);
  const length = Number(digits);
  return address && length <= BITS[address.family] ? { address, length } : undefined;
}

/** The network with the bits after its prefix cleared. */
export function maskedCidr({ address, length }: Cidr): Cidr {
  const rest = BigInt(BITS[address.family] - length);
  return { address: { ...address, value: (address.value >> rest) << rest }, length };
}

export function addressIn(address: IpAddress, { address: network, length }: Cidr): boolean {
  const rest = BigInt(BITS[network.family] - length);
  return address.family === network.family && address.value >> rest === network.value >> rest;
}

export function isSameAddress(a: IpAddress, b: IpAddress): boolean {
  return a.family === b.family && a.value === b.value;
}
