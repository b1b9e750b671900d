import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportedPages, type Pages } from "./pages";
import { exportedFolder, httpApp } from "./testing";

const FILES = {
  "index.html": "<p>home</p>",
  "404.html": "<p>no such page</p>",
  "embed/fleet.html": "<p>fleet</p><script>theme()</script>",
  "embed/fleet.txt": "fleet tree",
  "embed/addon-health/_.html": "<p>one add-on</p>",
  "embed/elements.js": "customElements",
  "embed/demo.html": "<p>demo</p>",
  "embed/demo.txt": "demo tree",
  "embedded.html": "<p>another page</p>",
  "_next/static/chunks/a.js": "chunk",
};
const TABLE = { "/embed/addon-health/:name": "/embed/addon-health/_" };
const EMBEDDERS = ["https://portal.example.org", "https://wiki.example.org:8443"];
const EMBEDDED = ["/embed/fleet", "/embed/addon-health/search", "/embed/elements.js", "/embed/fleet.txt"];
const OTHERS = ["/", "/embedded", "/_next/static/chunks/a.js", "/embed/nothing", "/api/nothing"];

let exported: Awaited<ReturnType<typeof exportedFolder>>;
let [on, off]: (Pages | undefined)[] = [];

beforeAll(async () => {
  exported = await exportedFolder(FILES);
  on = await exportedPages(exported.folder, TABLE, { firstRequests: new Map(), embedders: EMBEDDERS });
  off = await exportedPages(exported.folder, TABLE, { firstRequests: new Map() });
});
afterAll(() => exported.remove());

async function get(path: string, pages = on, headers: Record<string, string> = {}): Promise<Response> {
  if (!pages) throw new Error("there are no pages");
  return httpApp({ pages }).request(path, { headers });
}

const ancestorsOf = ({ headers }: Response) =>
  /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];

describe("what pages of others may embed", () => {
  it.each(["/embed/fleet", "/embed/addon-health/search"])(
    "can be framed by the configured origins alone: %s",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(ancestorsOf(answer)).toBe(EMBEDDERS.join(" "));
    },
  );

  it.each(EMBEDDED)("can be loaded by them, and says nothing of where it is: %s", async (path) => {
    const { headers } = await get(path);
    expect(headers.get("x-frame-options")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("is also so where a browser has it already", async () => {
    const etag = (await get("/embed/fleet")).headers.get("etag") ?? "";
    const answer = await get("/embed/fleet", on, { "if-none-match": etag });
    expect([answer.status, answer.headers.get("x-frame-options")]).toEqual([304, null]);
    expect(ancestorsOf(answer)).toBe(EMBEDDERS.join(" "));
  });

  it("lets the elements' script be loaded with a checksum, and no page be read", async () => {
    expect((await get("/embed/elements.js")).headers.get("access-control-allow-origin")).toBe("*");
    expect((await get("/embed/fleet")).headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each(EMBEDDED)("is the same with any cookie, and sets none: %s", async (path) => {
    const [without, signedIn] = [await get(path), await get(path, on, { cookie: "flotilla=abc" })];
    expect(await signedIn.text()).toBe(await without.text());
    expect([...signedIn.headers]).toEqual([...without.headers]);
    expect(signedIn.headers.get("set-cookie")).toBeNull();
  });

  it.each(EMBEDDED)("is not there where embedding is off: %s", async (path) => {
    const answer = await get(path, off);
    expect([answer.status, answer.headers.get("x-frame-options")]).toEqual([404, "DENY"]);
  });

  it.each(["/embed/demo", "/embed/demo.txt"])("is shown in one page of demos, and nowhere else: %s", async (path) => {
    expect((await get(path)).status).toBe(404);
    const demo = await exportedPages(exported.folder, TABLE, {
      firstRequests: new Map(),
      embedders: EMBEDDERS,
      isDemo: true,
    });
    const answer = await get(path, demo);
    expect([answer.status, answer.headers.get("x-frame-options"), ancestorsOf(answer)]).toEqual([
      200,
      "DENY",
      "'none'",
    ]);
    if (path === "/embed/demo") expect(answer.headers.get("content-security-policy")).toContain("frame-src 'self'");
  });

  it.each(OTHERS)("attack: everything else is framed by nobody, with embedding on or off: %s", async (path) => {
    for (const pages of [on, off]) {
      const answer = await get(path, pages);
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
      expect(ancestorsOf(answer)).toBe("'none'");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });
});
