import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NAMESPACE, SESSION_LABEL } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { startHttp } from "@/server/http/start-http";
import { log } from "@/server/log";
import { CANARY, OWN, TestConsole, TOKENS, WRITE } from "./testing";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
});
afterAll(() => tested.close());

const whoAmI = (cookie: string, of = tested.app) => tested.request("/api/session", { headers: { cookie } }, of);
const signOut = (cookie: string, of = tested.app) =>
  tested.request("/api/session", { method: "DELETE", headers: { ...OWN, cookie } }, of);
const records = () =>
  tested.admin.list(configMaps, { namespace: NAMESPACE, labelSelector: SESSION_LABEL, signal: WRITE.signal });

describe("a session that began at another console", () => {
  it("goes on here, with the rights of the same person", async () => {
    const cookie = await tested.cookieOf(TOKENS.lister, tested.other);
    expect(await whoAmI(cookie)).toMatchObject({ status: 200, body: { user: "lister" } });
    expect(await tested.request("/api/v1/clusters", { headers: { cookie } })).toMatchObject({
      status: 200,
      body: { total: 1 },
    });
    expect((await tested.request("/api/v1/works", { headers: { cookie } })).status).not.toBe(200);
  });

  it("ends there with its stream when it is signed out here", async () => {
    const http = await startHttp({ app: tested.other, port: 0, host: "127.0.0.1" });
    const cookie = await tested.cookieOf(TOKENS.viewer, tested.other);
    const stream = await fetch(`http://127.0.0.1:${http.port}/api/v1/live?views=addons`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const before = (await records()).length;
    expect((await signOut(cookie)).status).toBe(204);
    expect((await records()).length).toBe(before - 1);
    // Read to its end.
    await stream.text();
    expect((await whoAmI(cookie, tested.other)).status).toBe(401);
    await http.close();
  });

  it("is replaced, everywhere, by a new sign-in of the same browser", async () => {
    const cookie = await tested.cookieOf(TOKENS.viewer, tested.other);
    expect((await tested.signIn({ token: TOKENS.viewer }, { cookie })).status).toBe(204);
    for (const of of [tested.app, tested.other]) expect((await whoAmI(cookie, of)).status).toBe(401);
  });
});

describe("what is kept of sessions", () => {
  it("is served by none of our own routes", async () => {
    const cookie = await tested.cookieOf(TOKENS.viewer);
    const [record] = await records();
    const name = record?.metadata.name ?? "";
    expect(name).toMatch(/^session-[0-9a-f]{64}$/);
    for (const kind of ["configmaps", "configmaps.", "v1/configmaps"]) {
      for (const path of [encodeURIComponent(kind), `${encodeURIComponent(kind)}/${name}?namespace=${NAMESPACE}`]) {
        const { status } = await tested.request(`/api/v1/objects/${path}`, { headers: { cookie } });
        expect([path, status]).toEqual([path, 400]);
      }
    }
    for (const path of ["/api/openapi.json", "/api/v1/metrics", "/api/v1/clusters", "/api/v1/works"]) {
      const { body } = await tested.request(path, { headers: { cookie } });
      expect(JSON.stringify(body)).not.toContain(name);
    }
  });

  it("stands in no line of the log and no answer: neither ids, nor tokens, nor what is sealed", async () => {
    const lines: string[] = [];
    vi.spyOn(fs, "writeSync").mockImplementation((_, data) => lines.push(String(data)));
    const level = log.level;
    log.level = "trace";
    const cookie = await tested.cookieOf(TOKENS.viewer, tested.other);
    const all = await records();
    await whoAmI(cookie);
    await signOut(cookie);
    log.level = level;
    const logged = [...lines, ...tested.logged.filter((each) => !each.includes("set-cookie"))].join("\n");
    expect(logged).toContain("session restored from the hub");
    expect(logged).not.toContain(cookie.split("=")[1]);
    expect(logged).not.toContain(CANARY);
    for (const { data } of all) expect(logged).not.toContain(String((data as Record<string, string>).sealed));
  });
});
