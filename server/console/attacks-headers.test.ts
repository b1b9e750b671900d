import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedPages, type Pages } from "@/server/http/pages";
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

function apiRoutes(): { method: string; path: string }[] {
  return tested.app.routes.filter(({ method, path }) => path.startsWith("/api/") && method !== "ALL");
}

/** By a stranger, by a page of ours, by a page of nobody. */
function sentBy(cookie: string): readonly Record<string, string>[] {
  return [{ host: HOST }, { ...OWN, host: HOST, cookie }, { host: HOST, cookie, origin: "null" }];
}

/** Nothing that stays open. */
const isAnswered = ({ path }: { path: string }) => !path.startsWith("/api/v1/live");

describe("attack: framing, sniffing and downgrading (30)", () => {
  it("every route of the API has 120 points of Observatory or more, signed in or not, whatever it answers", async () => {
    const signedIn = await tested.signIn({ token: TOKENS.viewer }, { host: HOST });
    expect(observatoryScore(signedIn.headers)).toBeGreaterThanOrEqual(LEAST);
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const statuses = new Set<number>();
    for (const { method, path } of apiRoutes()
      .filter(isAnswered)
      .filter((each) => each.method !== "DELETE")) {
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
