import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedPages, type Pages } from "./pages";
import { exportedFolder, httpApp } from "./testing";

const SCRIPT = "console.log('long enough to be worth compressing, long enough to be worth compressing')";
const ADDRESS = "/api/v1/clusters?offset=0&limit=200";
const FILES = {
  "index.html": "<p>home</p><script>theme()</script>",
  "404.html": "<p>no such page</p>",
  "clusters.html": "<p>clusters</p><script>other()</script>",
  "clusters.txt": "clusters tree",
  "clusters/__next.!KA.clusters.txt": "segment",
  "addons/_.html": "<p>one add-on</p>",
  "addons/_.txt": "one tree",
  "addons/_/__next.name.txt": "one segment",
  "_next/static/chunks/a~1.js": SCRIPT,
  "_next/static/chunks/a~1.js.map": "{}",
  "icon.svg": "<svg/>",
};

let exported: Awaited<ReturnType<typeof exportedFolder>>;
let pages: Pages;

beforeAll(async () => {
  exported = await exportedFolder(FILES);
  pages = await exportedPages(
    exported.folder,
    { "/addons/:name": "/addons/_" },
    {
      firstRequests: new Map([
        ["/clusters", ADDRESS],
        ["/clusters?a=b", "/api/v1/b"],
      ]),
    },
  );
});
afterAll(() => exported.remove());

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return httpApp({ pages }).request(path, { headers });
}

describe("exportedPages", () => {
  it.each([
    ["/", "<p>home</p>", "text/html"],
    ["/clusters", "<p>clusters</p>", "text/html"],
    ["/clusters?peek=c1", "<p>clusters</p>", "text/html"],
    ["/clusters.txt", "clusters tree", "text/plain"],
    ["/clusters/__next.!KA.clusters.txt", "segment", "text/plain"],
    ["/clusters/__next.%21KA.clusters.txt", "segment", "text/plain"],
    ["/addons/work-manager", "<p>one add-on</p>", "text/html"],
    ["/addons/a.dotted.name", "<p>one add-on</p>", "text/html"],
    ["/addons/work-manager.txt", "one tree", "text/plain"],
    ["/addons/work-manager/__next.name.txt", "one segment", "text/plain"],
    ["/icon.svg", "<svg/>", "image/svg+xml"],
  ])("answers %s", async (path, text, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain(type);
    expect(await response.text()).toContain(text);
  });

  it.each([
    "/nowhere",
    "/clusters.html",
    "/index",
    "/404",
    "/404.html",
    "/Clusters",
    "//clusters",
    "/clusters//",
    "/clusters;a",
    "/clusters.",
    "/clusters.rsc",
    "/clusters%00",
    "/clusters%2500",
    "/addons/%2e%2e%2fpackage.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/_next/static/chunks/..%5c..%5c..%5c..%5cetc/passwd",
    "/%252e%252e/%252e%252e/etc/passwd",
    "/....//....//etc/passwd",
    "/_next/static/chunks/a~1.js.map",
    "/_next/image?url=http://169.254.169.254/",
    "/_next/data/build/clusters.json",
    "/.env",
    "/package.json",
    "/%E0%A4%A",
    "/%",
    "/__proto__",
    "/constructor",
    "/addons/Upper",
    `/addons/${"a".repeat(300)}`,
  ])("shows the page for lost ones at %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(FILES["404.html"]);
  });

  it("sends a path that ends in a slash to the page, and nowhere else", async () => {
    const response = await get("/clusters/?q=1");
    expect([response.status, response.headers.get("location")]).toEqual([308, "/clusters?q=1"]);
    expect((await get("//evil.example/")).status).toBe(404);
  });

  it("gives each page the hashes of its own scripts", async () => {
    const home = (await get("/")).headers.get("content-security-policy");
    const clusters = (await get("/clusters")).headers.get("content-security-policy");
    expect(home).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(clusters).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(home).not.toBe(clusters);
  });

  it("says of each answer what every answer of ours says", async () => {
    for (const path of ["/", "/nowhere", "/clusters/", "/icon.svg", "/clusters.txt"]) {
      const { headers } = await get(path, { host: "flotilla.example.org" });
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    }
    expect((await get("/")).headers.get("strict-transport-security")).toBeNull();
  });

  it("lets hashed files be kept for ever and pages be asked for again", async () => {
    expect((await get("/_next/static/chunks/a~1.js")).headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    const page = await get("/clusters");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const again = await get("/clusters", { "if-none-match": page.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("content-security-policy")).toBe(page.headers.get("content-security-policy"));
  });

  it.each([
    ["/clusters", { cookie: "flotilla=a" }, `<${ADDRESS}>; rel=preload; as=fetch; crossorigin`],
    ["/clusters?a=b", { cookie: "flotilla=a" }, "</api/v1/b>; rel=preload; as=fetch; crossorigin"],
    ["/clusters", {}, null],
    ["/clusters?q=1", { cookie: "flotilla=a" }, null],
    ["/", { cookie: "flotilla=a" }, null],
    ["/nowhere", { cookie: "flotilla=a" }, null],
  ])("says what %s asks first, to a request with %j", async (path, headers, link) => {
    expect((await get(path, headers as Record<string, string>)).headers.get("link")).toBe(link);
  });

  it.each([
    ["gzip, deflate, br", "gzip"],
    ["br;q=1.0, gzip;q=0.5", "gzip"],
    ["gzip;q=0", null],
    ["br", null],
    ["", null],
  ])("compresses for who takes %j: %s", async (accepted, encoding) => {
    const response = await get("/_next/static/chunks/a~1.js", { "accept-encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    if (encoding === null) expect(await response.text()).toBe(SCRIPT);
  });

  it.each(["POST", "PUT", "DELETE"])("takes no %s, whatever it calls itself", async (method) => {
    const headers = { "next-action": "x", "content-type": "text/x-component" };
    expect((await httpApp({ pages }).request("/clusters", { method, headers })).status).toBe(405);
  });

  it("says what to do where nothing was built", async () => {
    await expect(exportedPages(`${exported.folder}/nothing`, {})).rejects.toThrow(/npm run build/);
  });
});
