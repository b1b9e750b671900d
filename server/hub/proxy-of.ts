import { isIP } from "node:net";
import { StartFailure } from "@/server/errors";
import { inIpRanges, isIpRange } from "@/server/ip-ranges";

/** As client-go has it: what the kubeconfig names wins over the environment. */
interface ProxySettings {
  /** `proxy-url` of the kubeconfig's cluster. */
  readonly proxyUrl?: string | undefined;
  readonly env: Readonly<Partial<Record<"HTTPS_PROXY" | "https_proxy" | "NO_PROXY" | "no_proxy", string>>>;
}

/**
 * The proxy on the way to a hub; undefined if there is none. `HTTPS_PROXY` and `NO_PROXY`, in either case of letters,
 * are read as Go's `net/http` reads them, which never proxies loopback. Throws `StartFailure` for a proxy that is
 * neither http nor https; it names no credentials.
 */
export function proxyOf(server: string, { proxyUrl, env }: ProxySettings): URL | undefined {
  if (proxyUrl) return readProxy(proxyUrl, "proxy-url of the kubeconfig");
  const named = env.HTTPS_PROXY || env.https_proxy;
  const url = new URL(server);
  if (!named || url.protocol !== "https:" || isExcluded(url, env.NO_PROXY || env.no_proxy || "")) return undefined;
  return readProxy(named.includes("://") ? named : `http://${named}`, "HTTPS_PROXY");
}

function readProxy(text: string, from: string): URL {
  const url = URL.parse(text);
  if (!url?.hostname) throw new StartFailure(`The ${from} is no URL.`);
  if (url.protocol === "http:" || url.protocol === "https:") return url;
  throw new StartFailure(`The ${from} names a ${url.protocol.slice(0, -1)} proxy; only http and https are supported.`);
}

function isExcluded(server: URL, noProxy: string): boolean {
  const host = server.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const port = server.port || "443";
  if (host === "localhost" || isLoopback(host)) return true;
  return noProxy
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .some((each) => each !== "" && matches(host, port, each));
}

function matches(host: string, port: string, pattern: string): boolean {
  if (pattern === "*") return true;
  if (pattern.includes("/")) return isIpRange(pattern) && inIpRanges([pattern])(host);
  const { name, onlyPort } = splitPort(pattern);
  if (onlyPort !== undefined && onlyPort !== port) return false;
  if (isIP(name) !== 0) return inIpRanges([name])(host);
  const suffix = name.replace(/^\*(?=\.)/, "");
  return suffix.startsWith(".") ? host.endsWith(suffix) : host === suffix || host.endsWith(`.${suffix}`);
}

/** "example.com:8443", "[::1]:8443", "::1". */
function splitPort(pattern: string): { readonly name: string; readonly onlyPort?: string | undefined } {
  const bracketed = /^\[(.+)\](?::(\d+))?$/.exec(pattern);
  if (bracketed) return { name: bracketed[1] ?? "", onlyPort: bracketed[2] };
  const [name = "", onlyPort, ...more] = pattern.split(":");
  return more.length > 0 || onlyPort === undefined ? { name: pattern } : { name, onlyPort };
}

function isLoopback(host: string): boolean {
  return inIpRanges(["127.0.0.0/8", "::1"])(host);
}
