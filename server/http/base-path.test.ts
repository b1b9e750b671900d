import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathBelow } from "./base-path";
import { exportedPages, type Pages } from "./pages";
import { publicOrigins } from "./public-origins";
import { openRoute, routes } from "./route";
import { COMPILED, exportedFolder, httpApp } from "./testing";

const BASE = "/flotilla";
const ADDRESS = "/api/v1/clusters?limit=200";

let exported: Awaited<ReturnType<typeof exportedFolder>>;
let pages: Pages;

beforeAll(async () => {
  exported = await exportedFolder({
    "index.html": '<!DOCTYPE html><a href="/clusters">Clusters</a>',
    "404.html": "<!DOCTYPE html>no such page",
    "clusters.html": "<!DOCTYPE html>clusters",
    "clusters.txt": "clusters tree",
    ...COMPILED,
  });
  const firstRequests = new Map([["/clusters", ADDRESS]]);
  pages = await exportedPages(exported.folder, {}, { firstRequests, basePath: BASE });
});
afterAll(() => exported.remove());

const api = routes().get(
  "/session",
  openRoute({}, ({ c }) => ({ path: c.req.path, origin: c.var.origin })),
);

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const originOf = publicOrigins(["https://portal.example.org"], "127.0.0.1", BASE);
  return httpApp({ api, pages, originOf, basePath: BASE }).request(path, init);
}

it.each([
  ["/flotilla", "/"],
  ["/flotilla/", "/"],
  ["/flotilla/clusters/c1", "/clusters/c1"],
  ["/flotilla//clusters", "//clusters"],
  ["/flotilla/flotilla", "/flotilla"],
  ["/", undefined],
  ["/flotillax", undefined],
  ["/flotill", undefined],
  ["/Flotilla/clusters", undefined],
  ["//flotilla/clusters", undefined],
  ["/x/flotilla/clusters", undefined],
  ["/%66lotilla/clusters", undefined],
  ["/flotilla%2fclusters", undefined],
])("%s is below the base path as %s", (path, below) => {
  expect(pathBelow(BASE, path)).toBe(below);
});

describe("below a base path", () => {
  it.each([
    ["/flotilla", 200, '<a href="/flotilla/clusters">'],
    ["/flotilla/clusters", 200, "clusters"],
    ["/flotilla/clusters.txt", 200, "clusters tree"],
    ["/flotilla/nowhere", 404, "no such page"],
    ["/flotilla/api/nowhere", 404, "No such API path"],
    ["/flotilla/healthz", 200, "alive"],
  ])("%s is answered with %d", async (path, status, text) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(text);
  });

  it("routes know the path without it, and the address with it", async () => {
    expect(await (await get("/flotilla/api/session")).json()).toMatchObject({
      path: "/api/session",
      origin: { basePath: BASE },
    });
  });

  it("a slash too many leads to the page below it", async () => {
    const answer = await get("/flotilla/clusters/?q=a");
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/flotilla/clusters?q=a"]);
    expect((await get("/flotilla/")).status).toBe(200);
  });

  it("a page's first request is announced below it", async () => {
    const answer = await get("/flotilla/clusters", { headers: { cookie: "a=b" } });
    expect(answer.headers.get("link")).toBe(`</flotilla${ADDRESS}>; rel=preload; as=fetch; crossorigin`);
  });

  it("probes find health at the root", async () => {
    expect([(await get("/healthz")).status, (await get("/readyz")).status]).toEqual([200, 200]);
  });
});

describe("attacks on the base path: nothing but health is answered outside", () => {
  it.each([
    "/",
    "/clusters",
    "/api/session",
    "/flotillax",
    "/flotillax/api/session",
    "//flotilla/api/session",
    "/Flotilla/api/session",
    "/%66lotilla/api/session",
    "/flotilla%2fapi%2fsession",
    "/flotilla/../api/session",
    "/flotilla/%2e%2e/api/session",
    "/flotilla/.%2e/healthz/../api/session",
    "/flotilla\\..\\api/session",
    "/healthz/../clusters",
    "/healthz/",
    "/readyz/clusters",
    "/%20outside",
    "/x/../../flotillax/clusters",
  ])("%s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.text()).toContain("There is nothing at this address.");
  });

  it.each(["/flotilla//api/session", "/flotilla/..%2fapi%2fsession", "/flotilla/%2fapi/session", "/flotilla/flotilla"])(
    "%s is below it, and no route",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe("<!DOCTYPE html>no such page");
    },
  );

  it("a redirect leads nowhere else", async () => {
    const answers = await Promise.all(
      ["/flotilla//evil.example/", "/flotilla/%5cevil.example/"].map((path) => get(path)),
    );
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [404, null],
      [404, null],
    ]);
  });

  it("another site writes nothing", async () => {
    const headers = { "content-type": "application/json", "sec-fetch-site": "cross-site" };
    expect((await get("/flotilla/api/session", { method: "POST", headers, body: "{}" })).status).toBe(403);
  });
});
