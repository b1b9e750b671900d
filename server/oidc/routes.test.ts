import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenAccess } from "@/server/auth/credential";
import { SignInLimit } from "@/server/auth/sign-in-limit";
import { forgetfulSessions } from "@/server/auth/testing";
import { publicOrigins } from "@/server/http/public-origins";
import { routes } from "@/server/http/route";
import { httpApp } from "@/server/http/testing";
import { Keys } from "@/server/keys";
import { FakeIssuer } from "@/server/testing/fake-issuer";
import { OidcProvider } from "./provider";
import { oidcRoutes } from "./routes";
import { Transactions } from "./transaction";

const OWN = "https://flotilla.example.org";
const HEADERS = { host: "flotilla.example.org", "content-type": "application/json", "sec-fetch-site": "same-origin" };

let issuer: FakeIssuer;
let hubStatus: number;
let app: ReturnType<typeof httpApp>;
/** The same console below a path. */
let below: ReturnType<typeof httpApp>;

beforeAll(async () => {
  issuer = await FakeIssuer.start();
});
afterAll(() => issuer.close());
beforeEach(() => {
  hubStatus = 201;
  const provider = new OidcProvider({
    issuer: new URL(issuer.issuer),
    clientId: "flotilla",
    scopes: "openid",
    label: "Harbour",
    ca: issuer.ca,
    hub: "token",
    claims: { user: "sub", userPrefix: "", groups: "groups", groupsPrefix: "" },
    policy: { users: [], groups: [] },
  });
  const transactions = new Transactions(new Keys("identity", ["k".repeat(32)]));
  const parts = { provider, transactions, limit: new SignInLimit(), sessions: forgetfulSessions(), open: hub };
  const api = () => routes().route("/session/oidc", oidcRoutes(parts));
  app = httpApp({ api: api() });
  const originOf = publicOrigins([OWN], "127.0.0.1", "/flotilla");
  below = httpApp({ api: api(), originOf, basePath: "/flotilla" });
});
afterEach(() => {
  issuer.forgery = {};
});

/** A hub that says whose a token is, or refuses it. */
const hub: OpenAccess = () => {
  const review = { status: { userInfo: { username: "ada", groups: [] } } };
  const refusal = { kind: "Status", status: "Failure", reason: "Unauthorized", code: 401, message: "Unauthorized" };
  const send = async () => ({
    status: hubStatus,
    headers: { "content-type": "application/json" },
    body: [Buffer.from(JSON.stringify(hubStatus === 201 ? review : refusal))],
  });
  // biome-ignore lint/suspicious/noExplicitAny: a transport of one answer.
  const transport = { send, close: async () => undefined, versions: async () => new Map() } as any;
  return { transport, renew: () => undefined };
};

async function begin(next?: string) {
  const body = JSON.stringify(next === undefined ? {} : { next });
  const answer = await app.request(`${OWN}/api/session/oidc`, { method: "POST", headers: HEADERS, body });
  const [cookie = ""] = answer.headers.get("set-cookie")?.split(";") ?? [];
  const { location } = (await answer.json()) as { location: string };
  return { cookie, callback: issuer.signIn(new URL(location)) };
}

async function comeBack(callback: URL, cookie?: string) {
  const answer = await app.request(callback.href, {
    headers: { host: HEADERS.host, "sec-fetch-site": "cross-site", ...(cookie === undefined ? {} : { cookie }) },
  });
  const page = await answer.text();
  const cookies = answer.headers.getSetCookie();
  return {
    goesTo: /content="0;url=([^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&"),
    session: cookies.find((header) => header.startsWith("__Host-flotilla=")),
    cleared: cookies.some((header) => /^__Host-flotilla-sign-in=; Max-Age=0/.test(header)),
  };
}

describe("signing in with a provider", () => {
  it("comes back to the page one wanted, with a session, and by a page of ours", async () => {
    const { cookie, callback } = await begin("/clusters?q=a&sort=-name");
    expect(await comeBack(callback, cookie)).toEqual({
      goesTo: "/clusters?q=a&sort=-name",
      session: expect.stringMatching(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      cleared: true,
    });
  });

  it("says why where the person did not agree there", async () => {
    const { cookie, callback } = await begin("/clusters");
    callback.searchParams.delete("code");
    callback.searchParams.set("error", "access_denied");
    const { goesTo, session } = await comeBack(callback, cookie);
    expect([goesTo, session]).toEqual(["/login?problem=denied&next=%2Fclusters", undefined]);
  });

  it("says why where the hub does not take the token", async () => {
    hubStatus = 401;
    const { cookie, callback } = await begin();
    const { goesTo, session } = await comeBack(callback, cookie);
    expect([goesTo, session]).toEqual(["/login?problem=not-accepted", undefined]);
  });
});

it("below a base path the browser leaves from there, comes back there, and goes on there", async () => {
  const body = JSON.stringify({ next: "/clusters?q=a" });
  const left = await below.request(`${OWN}/flotilla/api/session/oidc`, { method: "POST", headers: HEADERS, body });
  const { location } = (await left.json()) as { location: string };
  expect(new URL(location).searchParams.get("redirect_uri")).toBe(`${OWN}/flotilla/api/session/oidc/callback`);
  const [cookie = "", ...attributes] = left.headers.get("set-cookie")?.split("; ") ?? [];
  expect([cookie.split("=")[0], attributes]).toEqual([
    "__Secure-flotilla-sign-in",
    expect.arrayContaining(["Path=/flotilla", "Secure"]),
  ]);
  const callback = issuer.signIn(new URL(location));
  const headers = { host: HEADERS.host, "sec-fetch-site": "cross-site", cookie };
  const back = await below.request(callback.href, { headers });
  expect(await back.text()).toContain('content="0;url=/flotilla/clusters?q=a"');
  expect(back.headers.getSetCookie().at(-1)).toMatch(/^__Secure-flotilla=[^;]+; .*Path=\/flotilla;/);
});

describe("attacks on signing in with a provider", () => {
  it("login CSRF: an answer to a sign-in of another browser begins no session here", async () => {
    const attacker = await begin();
    const before = issuer.grants.length;
    expect(await comeBack(attacker.callback)).toMatchObject({ goesTo: "/login?problem=expired", session: undefined });
    const victim = await begin();
    expect(await comeBack(attacker.callback, victim.cookie)).toMatchObject({
      goesTo: "/login?problem=failed",
      session: undefined,
    });
    expect(issuer.grants.length, "the code went nowhere").toBe(before);
  });

  it("replay: the same answer and the same cookie are good once", async () => {
    const { cookie, callback } = await begin();
    expect((await comeBack(callback, cookie)).session).toBeDefined();
    expect(await comeBack(callback, cookie)).toMatchObject({ goesTo: "/login?problem=expired", session: undefined });
  });

  it("a mix-up of issuers: an answer in the name of another", async () => {
    const { cookie, callback } = await begin();
    callback.searchParams.set("iss", "https://evil.example");
    expect(await comeBack(callback, cookie)).toMatchObject({ goesTo: "/login?problem=failed", session: undefined });
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/login",
    "/api/session",
    "/.//evil.example",
  ])("open redirect: %s leads home", async (next) => {
    const { cookie, callback } = await begin(next);
    expect((await comeBack(callback, cookie)).goesTo).toBe("/");
  });

  it("markup in the page to come back to stays text", async () => {
    const { cookie, callback } = await begin('/clusters?q="><script>alert(1)</script>');
    expect((await comeBack(callback, cookie)).goesTo).toBe("/clusters?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E");
  });

  it("a sign-in that another site begins", async () => {
    const headers = { ...HEADERS, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await app.request(`${OWN}/api/session/oidc`, { method: "POST", headers, body: "{}" });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([403, null]);
  });

  it("the answer is a page in which nothing may load or run", async () => {
    const { cookie, callback } = await begin();
    const { headers } = await app.request(callback.href, { headers: { host: HEADERS.host, cookie } });
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
  });
});
