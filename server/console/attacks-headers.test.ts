import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "@/server/errors";
import { exportedPages, type Pages } from "@/server/http/pages";
import { openRoute, routes } from "@/server/http/route";
import { exportedFolder, httpApp } from "@/server/http/testing";
import { observatoryScore } from "@/server/testing/observatory";
import { OWN, TestConsole, TOKENS } from "./testing";

const HOST = "flotilla.example.org";
const PUBLIC = `https://${HOST}`;
const LEAST = 120;

let tested: TestConsole;
let exported: Awaited<ReturnType<typeof exportedFolder>>;
let pages: Pages;

beforeAll(async () => {
  tested = await TestConsole.start({ publicUrls: [PUBLIC] });
  exported = await exportedFolder({
    "index.html": "<p style='color:red'>home</p><script>theme()</script><style>p{}</style>",
    "404.html": "<p>no such page</p>",
    "_next/static/chunks/a.js": "x",
  });
  pages = await exportedPages(exported.folder, {});
});
afterAll(async () => {
  await exported.remove();
  await tested.close();
});

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function apiRoutes(): { method: string; path: string }[] {
  return tested.app.routes.filter(({ method, path }) => path.startsWith("/api/") && method !== "ALL");
}

/** By a stranger, by a page of ours, by a page of nobody. */
function sentBy(cookie: string): readonly Record<string, string>[] {
  return [{ host: HOST }, { ...OWN, host: HOST, cookie }, { host: HOST, cookie, origin: "null" }];
}

/** The session ends last. */
const endsLast = (one: { method: string; path: string }, other: { method: string; path: string }) =>
  rank(one) - rank(other);
const rank = ({ method, path }: { method: string; path: string }) =>
  method === "DELETE" ? 1 + Number(path.startsWith("/api/session")) : 0;

describe("attack: framing, sniffing and downgrading (30)", () => {
  it("every route of the API has 120 points of Observatory or more, signed in or not, whatever it answers", async () => {
    const signedIn = await tested.signIn({ token: TOKENS.viewer }, { host: HOST });
    expect(observatoryScore(signedIn.headers)).toBeGreaterThanOrEqual(LEAST);
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const statuses = new Set<number>();
    for (const { method, path } of apiRoutes().sort(endsLast)) {
      for (const headers of sentBy(cookie)) {
        const body = method === "GET" ? {} : { body: "{}" };
        const answer = await tested.request(path, { method, headers, ...body });
        expect([method, path, answer.status, observatoryScore(answer.headers)]).toEqual([
          method,
          path,
          answer.status,
          expect.toSatisfy((score: number) => score >= LEAST),
        ]);
        statuses.add(answer.status);
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  });

  it("an open stream has them, too", async () => {
    const signedIn = await tested.signIn({ token: TOKENS.viewer }, { host: HOST });
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const answer = await tested.app.request("/api/v1/live?views=addons", { headers: { host: HOST, cookie } });
    expect([answer.status, observatoryScore(answer.headers)]).toEqual([
      200,
      expect.toSatisfy((score: number) => score >= LEAST),
    ]);
    await answer.body?.cancel();
  });

  it.each<[string, number, Sent]>([
    ["400 for a body", 400, { path: "/api/session", method: "POST", body: "{" }],
    ["405", 405, { path: "/api/v1/clusters", method: "OPTIONS" }],
    ["405 for a method that is none", 405, { path: "/api/v1/clusters", method: "PURGE" }],
    ["413", 413, { path: "/api/session", method: "POST", body: `"${"a".repeat(256 * 1024)}"` }],
    ["414", 414, { path: `/api/v1/clusters/${"a".repeat(8_192)}` }],
    ["403 for a form", 403, { path: "/api/session", method: "POST", headers: { "content-type": "text/plain" } }],
    ["421", 421, { path: "/api/v1/clusters", headers: { host: "other.example.org" } }],
    ["421 on a page", 421, { path: "/", headers: { host: "other.example.org" } }],
  ])("%s has them, too", async (_, status, { path, headers, ...init }) => {
    const answer = await tested.app.request(path, { ...init, headers: { ...OWN, host: HOST, ...headers } });
    expect([answer.status, observatoryScore(answer.headers)]).toEqual([
      status,
      expect.toSatisfy((score: number) => score >= LEAST),
    ]);
  });

  it.each([
    [409, () => new ApiError("conflict", "changed")],
    [429, () => new ApiError("too-many-requests", "too many", { retryAfterSeconds: 1 })],
    [500, () => new Error("a fault of ours")],
    [503, () => new ApiError("hub-unreachable", "gone")],
  ])("a failure with %s has them, too", async (status, failure) => {
    const api = routes().get(
      "/fails",
      openRoute({}, () => {
        throw failure();
      }),
    );
    const answer = await httpApp({ api, usesHttps: true }).request("/api/fails", { headers: { host: HOST } });
    expect([answer.status, observatoryScore(answer.headers)]).toEqual([
      status,
      expect.toSatisfy((score: number) => score >= LEAST),
    ]);
  });

  it.each<[string, string]>([
    ["GET", "/"],
    ["GET", "/_next/static/chunks/a.js"],
    ["GET", "/nowhere"],
    ["GET", "/nowhere/"],
    ["POST", "/"],
    ["OPTIONS", "/"],
    ["GET", "/api/nowhere"],
    ["GET", "/healthz"],
    ["GET", "/readyz"],
  ])("%s %s has them, too", async (method, path) => {
    const answer = await httpApp({ pages, usesHttps: true }).request(path, { method, headers: { host: HOST } });
    expect(observatoryScore(answer.headers)).toBeGreaterThanOrEqual(LEAST);
  });

  it("an answer without them would be seen", () => {
    expect(observatoryScore(new Headers())).toBeLessThan(50);
    const good = { "content-security-policy": "default-src 'none'; script-src 'unsafe-inline'" };
    expect(observatoryScore(new Headers(good))).toBeLessThan(LEAST);
  });
});
