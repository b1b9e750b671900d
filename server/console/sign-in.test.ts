import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CANARY, OWN, TestConsole, TOKENS } from "./testing";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
});
afterAll(() => tested.close());

describe("sign-in", () => {
  it("offers the demo's accounts and tells nothing that is secret", async () => {
    const { body } = await tested.request("/api/sign-in-options");
    expect(body).toEqual({
      hub: "test",
      demo: true,
      accounts: [{ name: "viewer", description: "sees everything" }],
      token: true,
    });
  });

  it("takes a demo account or a token, and gives an opaque cookie that no script can read", async () => {
    for (const request of [{ account: "viewer" }, { token: TOKENS.viewer }, { token: ` ${TOKENS.viewer}\n` }]) {
      const { status, headers } = await tested.signIn(request);
      expect(status).toBe(204);
      expect(headers.get("set-cookie")).toMatch(
        /^flotilla=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
      );
    }
  });

  it("asks the hub who that is", async () => {
    const cookie = await tested.cookieOf(TOKENS.lister);
    expect(await tested.request("/api/session", { headers: { cookie } })).toMatchObject({
      body: { user: "lister", hub: "test", demo: true, version: "0.0.0" },
    });
  });

  it("tells the browser of a person what it may store, and to forget what it cached after a sign-out", async () => {
    const cookie = await tested.cookieOf(TOKENS.lister);
    const { body } = await tested.request("/api/session", { headers: { cookie } });
    expect(body).toMatchObject({ person: expect.stringMatching(/^[\w-]{22}$/) });
    const { headers, status } = await tested.request("/api/session", { method: "DELETE", headers: { ...OWN, cookie } });
    expect([status, headers.get("clear-site-data")]).toEqual([204, '"cache"']);
  });

  it.each([{ token: `${CANARY}-wrong` }, { account: "root" }])("refuses %j", async (request) => {
    const { status, body, headers } = await tested.signIn(request);
    expect([status, headers.get("set-cookie")]).toEqual([401, null]);
    expect(body).toMatchObject({ code: "unauthenticated" });
  });

  it.each([
    {},
    { account: "viewer", token: TOKENS.viewer },
    { account: "" },
    { token: "" },
    { token: "   " },
    { token: `${CANARY}\r\nX: y` },
    { token: `${CANARY} two words` },
    { token: 1 },
    { token: "x".repeat(20_000) },
    { account: "viewer", user: "admin" },
  ])("does not understand %j", async (request) => {
    expect(await tested.signIn(request)).toMatchObject({ status: 400, body: { code: "invalid" } });
  });

  it.each<[string, Record<string, string>]>([
    ["from a foreign page", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["as text", { "content-type": "text/plain" }],
  ])("takes none %s", async (_, headers) => {
    expect(await tested.signIn({ account: "viewer" }, headers)).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
  });

  it("gives a new id each time, and the one before it no longer opens anything", async () => {
    const first = await tested.cookieOf(TOKENS.viewer);
    const { headers } = await tested.signIn({ token: TOKENS.viewer }, { cookie: first });
    const second = headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(second).not.toBe(first);
    expect((await tested.request("/api/session", { headers: { cookie: first } })).status).toBe(401);
    expect((await tested.request("/api/session", { headers: { cookie: second } })).status).toBe(200);
  });
});
