import { describe, expect, it } from "vitest";
import { proxyOf } from "./proxy-of";

const PROXY = "http://proxy.example.org:3128";
const HUB = "https://hub.example.com:6443";

function proxied(server: string, NO_PROXY?: string): boolean {
  return proxyOf(server, { env: { HTTPS_PROXY: PROXY, ...(NO_PROXY && { NO_PROXY }) } }) !== undefined;
}

describe("the proxy on the way to a hub", () => {
  it("is none unless one is named", () => {
    expect(proxyOf(HUB, { env: {} })).toBeUndefined();
    expect(proxyOf(HUB, { env: { HTTPS_PROXY: "" } })).toBeUndefined();
  });

  it("is none for a hub without TLS", () => {
    expect(proxied("http://hub.example.com")).toBe(false);
  });

  it.each([
    ["HTTPS_PROXY", { HTTPS_PROXY: PROXY }],
    ["https_proxy", { https_proxy: PROXY }],
    ["a host and port", { HTTPS_PROXY: "proxy.example.org:3128" }],
  ])("comes from %s", (_, env) => {
    expect(proxyOf(HUB, { env })?.href).toBe(`${PROXY}/`);
  });

  it("is the kubeconfig's, whatever the environment says", () => {
    const settings = { proxyUrl: "https://user:pass@other.example.org", env: { HTTPS_PROXY: PROXY, NO_PROXY: "*" } };
    expect(proxyOf(HUB, settings)?.hostname).toBe("other.example.org");
  });

  it.each([
    ["proxy-url of the kubeconfig", { proxyUrl: "socks5://user:canary@proxy:1080", env: {} }, "names a socks5 proxy"],
    ["HTTPS_PROXY", { env: { HTTPS_PROXY: "socks5h://user:canary@proxy:1080" } }, "names a socks5h proxy"],
    ["proxy-url of the kubeconfig", { proxyUrl: "://canary", env: {} }, "is no URL"],
  ])("is refused in words: %s", (from, settings, why) => {
    expect(() => proxyOf(HUB, settings)).toThrow(`The ${from} ${why}`);
    expect(() => proxyOf(HUB, settings)).not.toThrow("canary");
  });

  it.each(["https://localhost:6443", "https://127.0.0.1:6443", "https://127.9.9.9", "https://[::1]:6443"])(
    "is never for loopback: %s",
    (server) => expect(proxied(server)).toBe(false),
  );

  // As Go's httpproxy has it.
  it.each<[noProxy: string, server: string, isProxied: boolean]>([
    ["", HUB, true],
    ["*", HUB, false],
    ["example.com", HUB, false],
    ["EXAMPLE.com", HUB, false],
    [".example.com", HUB, false],
    ["*.example.com", HUB, false],
    [".example.com", "https://example.com", true],
    ["example.com", "https://example.com", false],
    ["ample.com", HUB, true],
    ["other.com, example.com", HUB, false],
    ["hub.example.com:6443", HUB, false],
    ["hub.example.com:443", HUB, true],
    ["hub.example.com:443", "https://hub.example.com", false],
    ["10.0.0.0/8", "https://10.1.2.3:6443", false],
    ["10.0.0.0/8", "https://11.1.2.3:6443", true],
    ["10.0.0.0/99", "https://10.1.2.3:6443", true],
    ["10.0.0.0/8", "https://10.example.com", true],
    ["10.1.2.3", "https://10.1.2.3:6443", false],
    ["10.1.2.3:443", "https://10.1.2.3:6443", true],
    ["fd00::/8", "https://[fd00::1]:6443", false],
    ["[fd00::1]:6443", "https://[fd00::1]:6443", false],
    ["fd00::1", "https://[fd00::1]:6443", false],
    ["fd00::1", "https://[fd00::2]:6443", true],
  ])("NO_PROXY=%s, %s: %s", (noProxy, server, isProxied) => {
    expect(proxied(server, noProxy)).toBe(isProxied);
  });
});
