import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proxyIdentities } from "@/server/auth/proxy-identity";
import type { ProxyHubUse } from "@/server/auth/proxy-sessions";
import { OWN, TestConsole, TOKENS } from "./testing";

const SECRET = "s".repeat(40);
const PROXY = "10.1.2.3";
const SIGN_OUT = "/oauth2/sign_out";
const HEADERS = { secret: "x-secret", user: "x-user", groups: "x-groups", token: "x-token" };
const identityOf = proxyIdentities({ proxies: [PROXY], proof: { by: "secret", secrets: [SECRET] }, headers: HEADERS });
const ALLOWED = { users: ["viewer", "lister"], groups: ["fleet"] };

let tested: TestConsole;

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly cookie?: string;
  readonly of?: TestConsole["app"];
  readonly peer?: string;
  readonly secret?: string;
  /** As by a page in which somebody does something. */
  readonly isDeliberate?: boolean;
}

/** A request with these headers of the proxy. */
async function send(proxied: Record<string, string>, { method = "GET", path = "/api/session", ...more }: Sent = {}) {
  const { cookie, of = tested.app, peer = PROXY, secret = SECRET, isDeliberate = true } = more;
  const headers = {
    ...OWN,
    ...(cookie === undefined ? {} : { cookie }),
    ...(isDeliberate ? { "flotilla-deliberate": "1" } : {}),
    "x-secret": secret,
    ...proxied,
  };
  const incoming = { socket: { remoteAddress: peer }, rawHeaders: Object.entries(headers).flat() };
  const response = await of.request(path, { method, headers }, { incoming });
  const set = response.headers.get("set-cookie")?.split(";")[0];
  const text = await response.text();
  const body: unknown = text.startsWith("{") ? JSON.parse(text) : text;
  return { status: response.status, body, set };
}

const statusOf = async (cookie: string, proxied: Record<string, string>, of = tested.app) =>
  (await send(proxied, { cookie, path: "/api/v1/clusters", of })).status;

/** A console behind a proxy, which acts for people in this way. */
function behindProxy(use: ProxyHubUse, tokens: Readonly<Record<string, string>> = {}) {
  beforeAll(async () => {
    tested = await TestConsole.start({ tokens, proxy: { identityOf, use, signOut: SIGN_OUT } });
  });
  afterAll(() => tested.close());
}

describe("a proxy that has signed people in, whom the console impersonates", () => {
  behindProxy({ by: "impersonation", policy: ALLOWED });
  const VIEWER = { "x-user": "viewer", "x-groups": "fleet,other" };

  it("begins a session with the first thing that a page reads, and no page that is left open begins one", async () => {
    expect(await send(VIEWER, { isDeliberate: false })).toMatchObject({ status: 401, set: undefined });
    expect(await send(VIEWER, { path: "/api/v1/clusters" })).toMatchObject({ status: 401, set: undefined });
    const { status, body, set = "" } = await send(VIEWER);
    expect([status, body]).toMatchObject([200, { user: "viewer" }]);
    expect(set).toMatch(/^flotilla=/);
    expect(await statusOf(set, VIEWER)).toBe(200);
    expect(await send(VIEWER, { cookie: set })).toMatchObject({ status: 200, set: undefined });
  });

  it("goes on at another console, with the rights of the same person", async () => {
    const { set = "" } = await send({ "x-user": "lister" });
    expect(await statusOf(set, { "x-user": "lister" }, tested.other)).toBe(200);
    const works = await send({ "x-user": "lister" }, { cookie: set, of: tested.other, path: "/api/v1/works" });
    expect(works.status).toBe(403);
  });

  it("ends where the proxy is signed out of", async () => {
    const { set: cookie = "" } = await send(VIEWER);
    const left = await send(VIEWER, { cookie, method: "DELETE" });
    expect(left).toMatchObject({ status: 200, body: { location: SIGN_OUT } });
    expect(await statusOf(cookie, VIEWER)).toBe(401);
    const byToken = await tested.cookieOf(TOKENS.viewer);
    expect((await send(VIEWER, { cookie: byToken, method: "DELETE" })).status).toBe(204);
  });

  it("stands beside other ways to sign in: a session with a token stays one", async () => {
    const cookie = await tested.cookieOf(TOKENS.lister);
    expect(await send(VIEWER, { cookie })).toMatchObject({ status: 200, body: { user: "lister" }, set: undefined });
  });

  it("says on the sign-in page whom it names, to requests of the proxy alone", async () => {
    const path = "/api/sign-in-options";
    expect((await send(VIEWER, { path })).body).toMatchObject({ proxied: "viewer" });
    expect((await send(VIEWER, { path, peer: "10.1.2.4" })).body).not.toHaveProperty("proxied");
  });

  it.each<[string, Sent]>([
    ["from elsewhere", { peer: "10.1.2.4" }],
    ["without the secret", { secret: "" }],
    ["with another secret", { secret: SECRET.slice(1) }],
  ])("attack: a spoofed identity %s begins nothing, and opens no session of the proxy", async (_, sent) => {
    expect(await send(VIEWER, sent)).toMatchObject({ status: 401, set: undefined });
    const { set: cookie = "" } = await send(VIEWER);
    expect((await send(VIEWER, { ...sent, cookie, path: "/api/v1/clusters" })).status).toBe(401);
  });

  it.each(["", "system:admin", "system:serviceaccount:kube-system:root", "*", "nobody", "Viewer", "viewer\u00a0"])(
    "attack: a name that may not be impersonated: %j",
    async (user) => {
      const sent = { "x-user": Buffer.from(user).toString("latin1"), "x-groups": "fleet" };
      expect(await send(sent)).toMatchObject({ status: 401, set: undefined });
    },
  );

  it("attack: groups of the control plane give nothing", async () => {
    const groups = { "x-user": "lister", "x-groups": "system:masters,system:nodes,fleet" };
    const { set: cookie = "" } = await send(groups);
    expect((await send(groups, { cookie, path: "/api/v1/works" })).status).toBe(403);
  });

  it("attack: another identity in the middle of a session ends it, everywhere", async () => {
    const others: Record<string, string>[] = [
      { "x-user": "lister" },
      { "x-user": "viewer", "x-groups": "" },
      { "x-user": "" },
    ];
    for (const other of others) {
      const { set: cookie = "" } = await send(VIEWER);
      expect(await statusOf(cookie, VIEWER, tested.other)).toBe(200);
      expect(await statusOf(cookie, other)).toBe(401);
      expect(await statusOf(cookie, VIEWER)).toBe(401);
      await expect.poll(() => statusOf(cookie, VIEWER, tested.other)).toBe(401);
    }
  });

  it("attack: another identity takes up somebody's session at another console, and ends it", async () => {
    const { set: cookie = "" } = await send(VIEWER);
    expect(await statusOf(cookie, { "x-user": "lister" }, tested.other)).toBe(401);
    await expect.poll(() => statusOf(cookie, VIEWER)).toBe(401);
  });

  it("begins anew, as the other person, where the page reads again who is signed in", async () => {
    const { set: cookie = "" } = await send(VIEWER);
    const next = await send({ "x-user": "lister" }, { cookie });
    expect(next).toMatchObject({ status: 200, body: { user: "lister" } });
    expect(next.set).not.toBe(cookie);
  });

  it("attack: a header twice, or one that Connection makes proxies remove, is refused", async () => {
    expect((await send({ ...VIEWER, "X-User": "lister" })).status).toBe(400);
    expect((await send({ ...VIEWER, connection: "x-user" })).status).toBe(400);
  });

  it("attack: a write of another site is refused as ever", async () => {
    const { set: cookie = "" } = await send(VIEWER);
    const headers = { ...VIEWER, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await send(headers, { cookie, method: "DELETE" })).status).toBe(403);
    expect(await statusOf(cookie, VIEWER)).toBe(200);
  });
});

describe("a proxy that forwards a token of the hub", () => {
  behindProxy({ by: "token" });
  const VIEWER = { "x-token": TOKENS.viewer, "x-user": "whoever" };

  it("begins a session of whom the hub says the token is, whatever the name in the header", async () => {
    const { body, set: cookie = "" } = await send({ ...VIEWER, "x-user": "admin" });
    expect(body).toMatchObject({ user: "viewer" });
    expect([await statusOf(cookie, VIEWER), await statusOf(cookie, VIEWER, tested.other)]).toEqual([200, 200]);
  });

  it("attack: somebody else's token in the middle of a session ends it", async () => {
    const { set: cookie = "" } = await send(VIEWER);
    expect(await statusOf(cookie, { "x-token": TOKENS.lister })).toBe(401);
    expect(await statusOf(cookie, VIEWER)).toBe(401);
  });

  it("attack: no token, or one that the hub does not accept, begins nothing", async () => {
    for (const token of ["", "wrong"])
      expect(await send({ "x-token": token })).toMatchObject({ status: 401, set: undefined });
  });

  it("attack: somebody else's token takes up nothing at another console", async () => {
    const { set: cookie = "" } = await send(VIEWER);
    expect(await statusOf(cookie, { "x-token": TOKENS.lister }, tested.other)).toBe(401);
  });
});
