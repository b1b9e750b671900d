import { isIP } from "node:net";
import { DeliveryError } from "./delivery-error";
import { type Resolve, systemResolve } from "./resolve-host";

/**
 * The addresses of the hub's host, resolved at each call, so that nothing is sent to them. Where its name cannot be
 * resolved, those that it had last; throws a temporary `DeliveryError` where none are known.
 */
export function hubAddressesOf(url: string, resolve: Resolve = systemResolve): () => Promise<readonly string[]> {
  const host = URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, "$1") ?? "";
  if (isIP(host) !== 0) return async () => [host];
  let known: readonly string[] = [];
  return async () => {
    const answers = await resolve(host).catch(() => []);
    if (answers.length > 0) known = answers.map(({ address }) => address);
    if (known.length === 0)
      throw new DeliveryError("The hub's own address is not known, so that nothing can be sent.", {
        isTemporary: true,
      });
    return known;
  };
}
