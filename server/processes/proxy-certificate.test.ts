import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proxyIdentities } from "@/server/auth/proxy-identity";
import { openRoute, routes } from "@/server/http/route";
import { type RunningHttp, startHttp } from "@/server/http/start-http";
import { httpApp } from "@/server/http/testing";
import type { Certificates } from "@/server/peers/certificates";
import { peerAuthority } from "@/server/testing/peer-certificates";

const PROXY = "proxy.example.org";
const SPIFFE = "spiffe://example.org/proxy";
const HEADERS = { secret: "x-secret", user: "x-user", groups: "x-groups", token: "x-token" };

const api = routes().get(
  "/who",
  openRoute({}, ({ c }) => ({ who: c.var.proxied?.user ?? "nobody" })),
);

type Sign = Awaited<ReturnType<typeof peerAuthority>>;
let signByProxyCa: Sign;
let signByOtherCa: Sign;
let consoleCa: string;
let http: RunningHttp;

beforeAll(async () => {
  signByProxyCa = await peerAuthority();
  signByOtherCa = await peerAuthority();
  const own = await (await peerAuthority())(["localhost"]);
  consoleCa = own.ca;
  const proof = { by: "certificate", names: [PROXY, SPIFFE] } as const;
  const proxyIdentityOf = proxyIdentities({ proxies: ["127.0.0.1"], proof, headers: HEADERS });
  const { ca } = await signByProxyCa();
  const { cert, key } = own;
  http = await startHttp({
    app: httpApp({ api, proxyIdentityOf }),
    port: 0,
    host: "127.0.0.1",
    tls: { cert, key, ca, requestCert: true, rejectUnauthorized: false, minVersion: "TLSv1.2" },
  });
});
afterAll(() => http.close());

/** Whom the console takes for the sender of a request that names ada. */
async function who(shown?: Certificates, from = "127.0.0.1"): Promise<string> {
  const sent = request({
    host: "127.0.0.1",
    servername: "localhost",
    port: http.port,
    path: "/api/who",
    headers: { host: "flotilla.example.org", "x-user": "ada", "x-secret": "s".repeat(40) },
    agent: false,
    localAddress: from,
    ca: consoleCa,
    ...(shown && { cert: shown.cert, key: shown.key }),
  });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of answer) text += String(part);
  return (JSON.parse(text) as { who: string }).who;
}

describe("a proxy that proves itself by a client certificate", () => {
  it("is believed by a name of DNS, a URI, or a common name where there is nothing else", async () => {
    expect(await who(await signByProxyCa([PROXY]))).toBe("ada");
    expect(await who(await signByProxyCa(["other.example.org", SPIFFE]))).toBe("ada");
    expect(await who(await signByProxyCa([], { commonName: PROXY }))).toBe("ada");
  });

  it("is one way in: whoever shows none reaches the console as a stranger", async () => {
    expect(await who()).toBe("nobody");
  });
});

describe("attacks on a proxy's certificate", () => {
  it("the right name by another authority", async () => {
    expect(await who(await signByOtherCa([PROXY]))).toBe("nobody");
  });

  it.each([
    `x${PROXY}`,
    `${PROXY}.evil.example`,
    "*.example.org",
    "example.org",
    "evil.example",
    `${SPIFFE}/more`,
    "spiffe://example.org",
  ])("another name by the right authority: %s", async (name) => {
    expect(await who(await signByProxyCa([name]))).toBe("nobody");
  });

  it("the right common name of a certificate that is for another name", async () => {
    expect(await who(await signByProxyCa(["evil.example"], { commonName: PROXY }))).toBe("nobody");
  });

  it("another name that is written like two", async () => {
    expect(await who(await signByProxyCa([`evil.example, DNS:${PROXY}`]))).toBe("nobody");
    expect(await who(await signByProxyCa([], { commonName: `evil\nCN=${PROXY}` }))).toBe("nobody");
  });

  it("a certificate that is over", async () => {
    expect(await who(await signByProxyCa([PROXY], { endsInMs: -60_000 }))).toBe("nobody");
  });

  it("no certificate, and the header of a secret", async () => {
    expect(await who()).toBe("nobody");
  });

  it("the proxy's certificate from another address", async () => {
    expect(await who(await signByProxyCa([PROXY]), "127.0.0.2")).toBe("nobody");
  });
});
