import { describe, expect, it } from "vitest";
import { ApiError } from "@/server/errors";
import type { Answered } from "./app";
import { openRoute, route, routes } from "./route";
import { httpApp } from "./testing";

const FAILED = { success: false, error: { issues: [{ path: ["name"] }] } } as const;
const ANY_NAME = { safeParse: (value: unknown) => ({ success: true, data: value }) as const };
const NEVER_CALLED = { safeParse: () => FAILED };

const api = routes()
  .get(
    "/open",
    openRoute({}, () => ({ hello: "you" })),
  )
  .get(
    "/closed",
    route({}, () => ({ secret: true })),
  )
  .get(
    "/broken",
    openRoute({}, () => {
      throw new Error("database password is hunter2");
    }),
  )
  .get(
    "/refused",
    openRoute({}, () => {
      throw new ApiError("too-many-requests", "Slow down.", { retryAfterSeconds: 7 });
    }),
  )
  .get("/broken-outside", () => {
    throw new Error("no route() around this one");
  })
  .post(
    "/picky",
    openRoute({ body: NEVER_CALLED }, () => undefined),
  )
  .post(
    "/nothing",
    openRoute({}, () => undefined),
  );

const OWN = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

describe("every answer carries the security headers", () => {
  const app = httpApp({ api, notReady: () => ["clusters"] });
  it.each<[string, string, RequestInit, number]>([
    ["a page", "/clusters", {}, 200],
    ["an answer", "/api/open", {}, 200],
    ["an empty answer", "/api/nothing", { method: "POST", headers: OWN }, 204],
    ["health", "/healthz", {}, 200],
    ["no readiness", "/readyz", {}, 503],
    ["not signed in", "/api/closed", {}, 401],
    ["not from here", "/api/nothing", { method: "POST" }, 403],
    ["no such route", "/api/nowhere", {}, 404],
    ["a wrong method of a route", "/api/open", { method: "DELETE", headers: OWN }, 404],
    ["HEAD of the API", "/api/open", { method: "HEAD" }, 405],
    ["an odd method", "/api/open", { method: "OPTIONS" }, 405],
    ["a foreign name", "/api/open", { headers: { host: "evil.example" } }, 421],
    ["an upgrade", "/api/open", { headers: { upgrade: "websocket" } }, 400],
    ["a query no one asked for", "/api/open?a=1", {}, 400],
    ["a body that is too large", "/api/picky", { method: "POST", headers: OWN, body: "x".repeat(300_000) }, 413],
    ["too many requests", "/api/refused", {}, 429],
    ["a failure", "/api/broken", {}, 500],
    ["a failure outside a route", "/api/broken-outside", {}, 500],
  ])("%s", async (_, path, init, status) => {
    const { headers, status: answered } = await app.request(path, init);
    expect(answered).toBe(status);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("strict-transport-security")).toBeNull();
    if (status >= 400 && path.startsWith("/api")) expect(headers.get("content-type")).toBe("application/problem+json");
  });

  it("with HSTS where people come by https", async () => {
    const response = await app.request("/api/open", { headers: { host: "flotilla.example.org" } });
    expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  });
});

describe("attack: downgrading to http", () => {
  it.each(["/healthz", "/readyz", "http://evil.example/"])("finds HSTS on %s, too", async (path) => {
    const { headers } = await httpApp({ usesHttps: true }).request(path);
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  });
});

describe("problems", () => {
  const app = httpApp({ api });

  it("say nothing of a failure but where to look", async () => {
    const body = await (await app.request("/api/broken")).text();
    expect(body).not.toContain("hunter2");
    expect(JSON.parse(body)).toMatchObject({
      status: 500,
      code: "internal",
      instance: expect.stringMatching(/^urn:uuid:/),
    });
  });

  it("say when to come back", async () => {
    const response = await app.request("/api/refused");
    expect(response.headers.get("retry-after")).toBe("7");
    expect(await response.json()).toEqual({
      type: "about:blank",
      title: "Too many requests",
      status: 429,
      detail: "Slow down.",
      code: "too-many-requests",
      requestId: "00000000-0000-4000-8000-000000000000",
    });
  });
});

describe("a request", () => {
  const app = httpApp({ api });

  it("is refused for a name in its path that is none", async () => {
    const name = {
      safeParse: (value: unknown) =>
        JSON.stringify(value) === '{"name":"a"}' ? ({ success: true, data: { name: "a" } } as const) : FAILED,
    };
    const named = routes().get(
      "/:name",
      openRoute({ params: name }, ({ params }) => params),
    );
    const own = httpApp({ api: named });
    expect(await (await own.request("/api/a")).json()).toEqual({ name: "a" });
    const refused = await own.request("/api/%2e%2e%2fsecrets");
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { detail: "The field name of the path is invalid." },
    ]);
  });

  it("gives a parameter once", async () => {
    const fetcher = routes().get(
      "/",
      openRoute({ query: { safeParse: (value) => ({ success: true, data: value }) as const } }, ({ query }) => ({
        query,
      })),
    );
    const own = httpApp({ api: fetcher });
    expect((await own.request("/api?a=1&a=2")).status).toBe(400);
    expect((await own.request("/api?__proto__=1&constructor=2")).status).toBe(200);
  });

  it.each([
    "x-middleware-subrequest",
    "x-nextjs-data",
    "rsc",
    "next-action",
    "next-router-segment-prefetch",
    "x-forwarded-host",
    "x-original-url",
    "x-remote-user",
  ])("gets no further with %s", async (header) => {
    const plain = await app.request("/api/closed");
    const spoofed = await app.request("/api/closed", { headers: { [header]: "/api/open" } });
    expect(spoofed.status).toBe(401);
    expect(await spoofed.text()).toBe(await plain.text());
  });

  it.each([
    "/API/closed",
    "/api/closed/",
    "/api//closed",
    "/api/closed;a",
    "/api/closed.",
    "/api/closed.txt",
    "/api/closed.rsc",
    "/_next/data/x/api/closed.json",
  ])("does not find a route spelled %s", async (path) => {
    const response = await app.request(path);
    expect(await response.text()).not.toContain("secret");
  });

  it.each(["/%61pi/closed", "/api/%63losed", "/x/../api/closed", "/api/./closed", "/x/%2e%2e/api/closed"])(
    "finds no way around sign-in by %s",
    async (path) => {
      expect((await app.request(path)).status).toBe(401);
    },
  );

  it("is told which views are not ready", async () => {
    const waiting = httpApp({ notReady: () => ["clusters"] });
    expect(await (await waiting.request("/readyz")).json()).toEqual({
      ready: false,
      waiting: ["clusters"],
      unavailable: [],
    });
    expect(await (await app.request("/readyz")).json()).toEqual({ ready: true, waiting: [], unavailable: [] });
  });

  it("may ask for health under any name", async () => {
    expect((await app.request("/healthz", { headers: { host: "10.1.2.3:3000" } })).status).toBe(200);
  });
});

it("tells of each answer by the pattern of its route, whatever the address holds", async () => {
  const answers: string[] = [];
  const onAnswer = ({ method, route: pattern, status }: Answered) =>
    void answers.push(`${method} ${pattern} ${status}`);
  const named = routes().get(
    "/things/:name",
    openRoute({ params: ANY_NAME }, () => ({})),
  );
  const app = httpApp({ api: named.route("/", api), onAnswer });
  for (const path of ["/api/things/secret-name", "/api/open", "/api/broken", "/api/closed", "/api/no/where", "/page/x"])
    await app.request(path);
  await app.request("/api/open", { headers: { host: "evil.example" } });
  expect(answers).toEqual([
    "GET /api/things/:name 200",
    "GET /api/open 200",
    "GET /api/broken 500",
    "GET /api/closed 401",
    "GET /api/* 404",
    "GET /* 200",
    "GET /* 421",
  ]);
});
