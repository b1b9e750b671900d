import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWN, TestConsole, TOKENS } from "./testing";

const HOST = "tools.example.org";
const BASE = "/flotilla";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ publicUrls: [`https://${HOST}`], basePath: BASE });
});
afterAll(() => tested.close());

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  return tested.app.request(path, { ...init, headers: { ...OWN, host: HOST, ...init.headers } });
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ token: TOKENS.viewer });
  const answer = await send(`${BASE}/api/session`, { method: "POST", body });
  expect(answer.status).toBe(204);
  return answer.headers.get("set-cookie") ?? "";
}

describe("a console below a path", () => {
  it("gives a cookie for that path alone, by which one reads below it, and takes it back", async () => {
    const set = await signIn();
    expect(set).toMatch(/^__Secure-flotilla=[^;]+; Max-Age=28800; Path=\/flotilla; HttpOnly; Secure; SameSite=Strict$/);
    const [cookie = ""] = set.split(";");
    expect((await send(`${BASE}/api/v1/clusters`, { headers: { cookie } })).status).toBe(200);
    const ended = await send(`${BASE}/api/session`, { method: "DELETE", headers: { cookie } });
    expect(ended.headers.get("set-cookie")).toMatch(/^__Secure-flotilla=; Max-Age=0; Path=\/flotilla;/);
    expect((await send(`${BASE}/api/v1/clusters`, { headers: { cookie } })).status).toBe(401);
  });

  it("takes a script's token there", async () => {
    const headers = { authorization: `Bearer ${TOKENS.viewer}` };
    expect((await send(`${BASE}/api/v1/clusters`, { headers })).status).toBe(200);
  });

  it("begins a stream there, and follows a list by it", async () => {
    const [cookie = ""] = (await signIn()).split(";");
    const stream = await send(`${BASE}/api/v1/live?views=addons`, { headers: { cookie } });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    const first = await stream.body?.getReader().read();
    const id = /"stream":"([^"]+)"/.exec(new TextDecoder().decode(first?.value))?.[1] ?? "";
    const body = JSON.stringify([{ view: "clusters", slot: "list", turn: 1, query: {} }]);
    const path = `${BASE}/api/v1/live/${id}/lists`;
    expect((await send(path, { method: "POST", headers: { cookie }, body })).status).toBe(200);
  });

  it("describes its API there", async () => {
    expect(await (await send(`${BASE}/api/openapi.json`)).json()).toMatchObject({ servers: [{ url: BASE }] });
  });
});

describe("attacks on a console below a path", () => {
  it.each(["/api/session", "/api/v1/clusters", "/flotillax/api/v1/clusters", "//flotilla/api/v1/clusters"])(
    "a session is of no use outside: %s",
    async (path) => {
      const [cookie = ""] = (await signIn()).split(";");
      const headers = { cookie, authorization: `Bearer ${TOKENS.viewer}` };
      expect((await send(path, { headers })).status).toBe(404);
    },
  );

  it.each(["flotilla", "__Host-flotilla"])("the session by another name: %s", async (name) => {
    const [cookie = ""] = (await signIn()).split(";");
    const renamed = cookie.replace("__Secure-flotilla", name);
    expect((await send(`${BASE}/api/v1/clusters`, { headers: { cookie: renamed } })).status).toBe(401);
  });

  it("a write that another site has a browser send", async () => {
    const body = JSON.stringify({ token: TOKENS.viewer });
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await send(`${BASE}/api/session`, { method: "POST", headers, body })).status).toBe(403);
    const sameSite = { "sec-fetch-site": "same-site", origin: "https://other.example.org" };
    expect((await send(`${BASE}/api/session`, { method: "POST", headers: sameSite, body })).status).toBe(403);
  });
});
