import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { EmbedTokenList } from "@/lib/api/embed/embed-token";
import { CALLER_TOKENS } from "@/server/testing/isolation/two-callers-setup";
import { TestPortal } from "./embed-testing";
import { asFrame, OWN, PORTAL, TestConsole, TOKENS } from "./testing";

const LIFE_MS = 5 * 60_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await TestPortal.start();
}, 60_000);
afterAll(() => portal.tested.close());
afterEach(() => vi.useRealTimers());

const lifeOf = ({ expiresAt }: { expiresAt: string }) => Date.parse(expiresAt) - Date.now();
const jwt = (name: string, exp: number) =>
  ["{}", JSON.stringify({ name, exp }), "signature"].map((part) => Buffer.from(part).toString("base64url")).join(".");
const listFor = async (mark: "amber" | "maple" | undefined, of = portal.tested.app) => {
  const headers = { cookie: mark ? portal.callers.cookieOf(mark) : await portal.signIn() };
  return (await portal.tested.request("/api/v1/embed-tokens", { headers }, of)).body as EmbedTokenList;
};

describe("minting an embed token", () => {
  it("answers what it is for, and five minutes of life", async () => {
    const input = { filter: "name:amber*", allow: ["approve" as const] };
    const { token, ...minted } = await portal.mint(["addon-health/*", "approvals"], input);
    expect(token).toMatch(/^flotilla_embed_[\w-]{43}$/);
    expect(minted).toMatchObject({ origin: PORTAL, views: ["addon-health/*", "approvals"], user: "warden", ...input });
    expect(lifeOf(minted)).toBeGreaterThan(LIFE_MS - 30_000);
    expect(lifeOf(minted)).toBeLessThanOrEqual(LIFE_MS);
    const { body } = await portal.get(token, "/api/v1/embed-tokens/current");
    expect(body).toEqual(minted);
  });

  it("is for a shorter life on request, and for no longer one", async () => {
    expect(lifeOf(await portal.mint(["fleet"], { lifetimeSeconds: 30 }))).toBeLessThanOrEqual(30_000);
    for (const lifetimeSeconds of [29, 301, 60.5, -30])
      expect((await portal.post({ views: ["fleet"], lifetimeSeconds })).status).toBe(400);
  });

  it("is possible with a token of the hub", async () => {
    const authorization = `Bearer ${CALLER_TOKENS.amber}`;
    const { token, user } = await portal.mint(["cluster/amber-1"], {}, { authorization });
    expect(user).toBe("amber");
    expect(await portal.status(token, "/api/v1/clusters/amber-1")).toBe(200);
  });

  it.each([
    ["another origin", { origin: "https://evil.example.org", views: ["fleet"] }],
    ["an origin with a path", { origin: `${PORTAL}/`, views: ["fleet"] }],
    ["no view", { views: [] }],
    ["a view that there is not", { views: ["fleet", "secrets"] }],
    ["every view", { views: ["*"] }],
    ["a filter that cannot be read", { views: ["fleet"], filter: "nothing:x" }],
    ["a filter that holds for a moment", { views: ["fleet"], filter: "health:available" }],
    ["a filter of words", { views: ["fleet"], filter: "amber" }],
    ["another right", { views: ["fleet"], allow: ["delete"] as never }],
  ])("is refused for %s", async (_, input) => {
    expect((await portal.post(input)).status).toBe(400);
  });

  it("is off where no origin may embed", async () => {
    const tested = await TestConsole.start({ embedOrigins: [] });
    const headers = { ...OWN, cookie: await tested.cookieOf(TOKENS.viewer) };
    const body = JSON.stringify({ origin: PORTAL, views: ["fleet"] });
    expect((await tested.request("/api/v1/embed-tokens", { method: "POST", headers, body })).status).toBe(404);
    await tested.close();
  });

  it("attack: a token for longer than the minter's credential ends with that", async () => {
    const soon = Math.floor(Date.now() / 1000) + 60;
    const token = jwt("amber", soon);
    const tested = await TestConsole.start({ tokens: { shortlived: token } });
    const headers = { ...OWN, authorization: `Bearer ${token}` };
    const body = JSON.stringify({ origin: PORTAL, views: ["fleet"] });
    const reply = await tested.request("/api/v1/embed-tokens", { method: "POST", headers, body });
    expect(reply).toMatchObject({ status: 201, body: { expiresAt: new Date(soon * 1000).toISOString() } });
    await tested.close();
  });

  it("attack: a flood of them is refused, and hinders nobody else", async () => {
    const cookie = await portal.signIn();
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const flood = Array.from({ length: 61 }, () => portal.post({ views: ["fleet"] }, { cookie }));
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await portal.post({ views: ["fleet"] }, { cookie: portal.callers.cookieOf("maple") })).status).toBe(201);
  });

  it("attack: an embed token mints no embed token", async () => {
    const { token } = await portal.mint(["fleet", "approvals"], { allow: ["approve", "enable"] });
    expect((await portal.post({ views: ["fleet"] }, asFrame(token))).status).toBe(403);
    const cookie = await portal.signIn();
    expect((await portal.post({ views: ["fleet"] }, { ...asFrame(token), cookie })).status).toBe(403);
  });
});

describe("an embed token", () => {
  it("is taken by every console", async () => {
    const { token } = await portal.mint(["fleet"]);
    expect(await portal.status(token, "/api/v1/embed-tokens/current", portal.tested.other)).toBe(200);
  });

  it("attack: a request from a page of another origin, or of none, is refused", async () => {
    const { token } = await portal.mint(["list/clusters"]);
    for (const embedder of ["https://evil.example.org", "https://portal.example.org:444", "null", ""]) {
      const { status } = await portal.tested.request("/api/v1/clusters", { headers: asFrame(token, embedder) });
      expect(status, embedder).toBe(403);
    }
    const headers = { authorization: `Bearer ${token}` };
    expect((await portal.tested.request("/api/v1/clusters", { headers })).status).toBe(403);
  });

  it("attack: a request that a browser says comes from another site is refused", async () => {
    const { token } = await portal.mint(["list/clusters"]);
    for (const site of ["cross-site", "same-site", "none"]) {
      const headers = { ...asFrame(token), "sec-fetch-site": site };
      expect((await portal.tested.request("/api/v1/clusters", { headers })).status, site).toBe(403);
    }
  });

  it("attack: it is no cookie, and a cookie's id is no embed token", async () => {
    const { token } = await portal.mint(["list/clusters"]);
    const cookie = await portal.signIn();
    const [name = "", id = ""] = cookie.split("=");
    for (const value of [token, token.replace("flotilla_embed_", "")]) {
      const { status } = await portal.tested.request("/api/session", { headers: { cookie: `${name}=${value}` } });
      expect(status).toBe(401);
    }
    for (const text of [`flotilla_embed_${id}`, "flotilla_embed_", "flotilla_embed_x"])
      expect(await portal.status(text, "/api/v1/clusters")).toBe(401);
  });

  it("attack: a cookie beside it adds nothing", async () => {
    const { token } = await portal.mint(["addon-health/shared"]);
    const headers = { ...asFrame(token), cookie: await portal.signIn() };
    expect((await portal.tested.request("/api/v1/clusters", { headers })).status).toBe(403);
    const { headers: answered } = await portal.tested.request("/api/v1/addons", { headers });
    expect(answered.get("set-cookie")).toBeNull();
    const { token: over, id } = await portal.mint(["list/clusters"]);
    await portal.tested.request(`/api/v1/embed-tokens/${id}`, {
      method: "DELETE",
      headers: { ...OWN, cookie: headers.cookie },
    });
    const withCookie = { ...asFrame(over), cookie: headers.cookie };
    expect((await portal.tested.request("/api/v1/clusters", { headers: withCookie })).status).toBe(401);
  });

  it("attack: an expired one opens nothing, at any console", async () => {
    const { token } = await portal.mint(["list/clusters"]);
    const { token: other } = await portal.mint(["list/clusters"]);
    vi.useFakeTimers({ now: Date.now() + LIFE_MS, toFake: ["Date"] });
    expect(await portal.status(token, "/api/v1/clusters")).toBe(401);
    expect(await portal.status(other, "/api/v1/clusters", portal.tested.other)).toBe(401);
  });

  it("attack: it ends with the session that minted it", async () => {
    const cookie = await portal.signIn();
    const { token } = await portal.mint(["list/clusters"], {}, { cookie });
    expect(await portal.status(token, "/api/v1/clusters")).toBe(200);
    const { ended } = await portal.stream(token, { of: portal.tested.other });
    await portal.tested.request("/api/session", { method: "DELETE", headers: { ...OWN, cookie } });
    await vi.waitFor(async () => expect(await portal.status(token, "/api/v1/clusters")).toBe(401), 15_000);
    expect(await ended).toContain("signed-out");
  });
});

describe("revoking an embed token", () => {
  it("attack: a replay after that opens nothing, and its streams end at every console", async () => {
    const { token, id } = await portal.mint(["list/clusters"]);
    const streams = [await portal.stream(token), await portal.stream(token, { of: portal.tested.other })];
    const headers = { ...OWN, cookie: await portal.signIn() };
    const { status } = await portal.tested.request(`/api/v1/embed-tokens/${id}`, { method: "DELETE", headers });
    expect(status).toBe(204);
    expect(await portal.status(token, "/api/v1/clusters")).toBe(401);
    for (const { ended } of streams) expect(await ended).toContain("signed-out");
    expect(await portal.status(token, "/api/v1/clusters", portal.tested.other)).toBe(401);
    expect((await portal.tested.request(`/api/v1/embed-tokens/${id}`, { method: "DELETE", headers })).status).toBe(404);
  });

  it("is for its own person, and for administrators: others do not see it", async () => {
    const cookie = portal.callers.cookieOf("amber");
    const { token, id } = await portal.mint(["cluster/amber-1"], {}, { cookie });
    const idsOf = async (mark: "amber" | "maple" | undefined) => (await listFor(mark)).items.map((each) => each.id);
    expect(await idsOf("amber")).toContain(id);
    expect(await idsOf("maple")).not.toContain(id);
    expect(await idsOf(undefined)).toContain(id);
    const remove = async (by: string) =>
      portal.tested.request(`/api/v1/embed-tokens/${id}`, { method: "DELETE", headers: { ...OWN, cookie: by } });
    expect((await remove(portal.callers.cookieOf("maple"))).status).toBe(404);
    expect(await portal.status(token, "/api/v1/clusters/amber-1")).toBe(200);
    expect((await remove(await portal.signIn())).status).toBe(204);
    expect(await portal.status(token, "/api/v1/clusters/amber-1")).toBe(401);
  });

  it("lists tokens of other consoles, and no secret", async () => {
    const minted = await portal.mint(["matrix"]);
    const { items, all, origins } = await listFor(undefined, portal.tested.other);
    const { token, ...shown } = minted;
    expect({ all, origins }).toEqual({ all: true, origins: [PORTAL] });
    expect(items).toContainEqual(shown);
    expect(JSON.stringify(items)).not.toContain(token.slice("flotilla_embed_".length));
  });

  it("sessions of people are not among them, nor they among sessions", async () => {
    await portal.mint(["matrix"]);
    const cookie = await portal.signIn();
    const count = async () => {
      const { body } = await portal.tested.request("/api/session/all", { headers: { cookie } });
      return (body as { sessions: object[] }).sessions.length;
    };
    const before = await count();
    await portal.mint(["matrix"]);
    expect(await count()).toBe(before);
  });
});
