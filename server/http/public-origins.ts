import { StartFailure } from "@/server/errors";

/** An address of ours as a browser names it, and whether it is https: TLS may end before us. */
export interface PublicOrigin {
  readonly origin: string;
  readonly isSecure: boolean;
  /** Below which all of ours is there: "" or "/flotilla". */
  readonly basePath: string;
}

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);

const NO_ADDRESS =
  "HOST opens the console to the network: PUBLIC_URLS must say where people reach it, such as https://flotilla.example.org.";

/**
 * Which of our addresses a `Host` header names; undefined if it is not ours, as after DNS rebinding. On loopback its
 * own names are ours, at any port; all others are configured. `X-Forwarded-…` headers are ignored. Throws
 * `StartFailure` if there would be no address.
 */
export function publicOrigins(
  publicUrls: readonly string[],
  listenHost: string,
  basePath = "",
): (host: string) => PublicOrigin | undefined {
  const given = new Map(
    publicUrls.map((url) => [new URL(url).host, { origin: url, isSecure: url.startsWith("https:"), basePath }]),
  );
  const isLocal = isLoopback(listenHost);
  if (!isLocal && given.size === 0) throw new StartFailure(NO_ADDRESS);
  return (host) => {
    const name = host.toLowerCase();
    const known = given.get(name);
    if (known) return known;
    return isLocal && isLoopbackName(name) ? { origin: `http://${name}`, isSecure: false, basePath } : undefined;
  };
}

/** Whether people reach us by https alone, apart from loopback. */
export function usesHttps(publicUrls: readonly string[]): boolean {
  return publicUrls.length > 0 && publicUrls.every((url) => url.startsWith("https:"));
}

/** Whether only this machine can reach the listener. */
export function isLoopback(listenHost: string): boolean {
  return LOOPBACK_ADDRESSES.has(listenHost);
}

function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAMES.has(host.replace(/:\d{1,5}$/, ""));
}
