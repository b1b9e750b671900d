import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { DeliveryError } from "./delivery-error";
import { type HostPolicy, isAllowedHost, reachOf } from "./host-policy";

/** All addresses of a name, as the system has them. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface PinnedHost {
  readonly address: string;
  readonly family: 4 | 6;
  readonly reach: "public" | "private";
}

export const systemResolve: Resolve = (host) => lookup(host, { all: true });

/**
 * The one address that a request is to be made to: the host is one that was named, it is resolved once, and every address
 * that it has is checked. Throws `DeliveryError`.
 */
export async function resolveHost(
  { host, port, usualPorts }: { readonly host: string; readonly port: number; readonly usualPorts: readonly number[] },
  policy: HostPolicy,
  resolve: Resolve = systemResolve,
): Promise<PinnedHost> {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  if (!isAllowedHost(policy.allowedHosts, { host: name, port, usualPorts }))
    throw new DeliveryError("Its host is not one of those that NOTIFICATION_ALLOWED_HOSTS names.");
  const addresses = await addressesOf(name, resolve);
  const hub = await policy.hubAddresses();
  const reaches = addresses.map(({ address }) => reachOf(address, { hub, privateNetworks: policy.privateNetworks }));
  const [first] = addresses;
  const [reach] = reaches;
  // One that is not allowed among others is as bad: whoever answers for the name chooses.
  if (!first || reaches.some((each) => each === undefined || each !== reach) || reach === undefined)
    throw new DeliveryError("Its host has an address that nothing may be sent to.");
  return { address: first.address, family: isIP(first.address) === 6 ? 6 : 4, reach };
}

async function addressesOf(host: string, resolve: Resolve) {
  if (isIP(host) !== 0) return [{ address: host, family: isIP(host) }];
  try {
    return await resolve(host);
  } catch {
    throw new DeliveryError("Its host cannot be resolved.", { isTemporary: true });
  }
}
