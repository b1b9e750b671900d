import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/server/log";
import { exportedPages, type Pages } from "./pages";
import type { Prerender } from "./prerendered";
import { routes } from "./route";
import { exportedFolder, httpApp } from "./testing";

const ADDRESS = "/api/v1/clusters?limit=200&facets=a";
const LINK = `<${ADDRESS}>; rel=preload; as=fetch; crossorigin`;
const BEFORE =
  '<title>Clusters</title><script>theme()</script><main id="main"><!--$!--><template data-dgst=""></template>';
const AFTER = "<!--/$--></main>";
const FILES = { "clusters.html": `${BEFORE}<p>soon</p>${AFTER}`, "404.html": "<p>no such page</p>" };
const HINTS = { "sec-ch-viewport-width": "1440", "sec-ch-viewport-height": "900" };

let exported: Awaited<ReturnType<typeof exportedFolder>>;
let pages: Pages;
let drawn: Parameters<Prerender>[0][];
let draw: Prerender;
/** What our API is asked, and by which cookie. */
let requests: (readonly [string, string | undefined])[];
let answer: () => Response | Promise<Response>;

beforeAll(async () => {
  exported = await exportedFolder(FILES);
});
afterAll(() => exported.remove());

beforeEach(async () => {
  const prerender: Prerender = (page) => {
    drawn.push(page);
    return draw(page);
  };
  pages = await exportedPages(exported.folder, {}, { firstRequests: new Map([["/clusters", ADDRESS]]), prerender });
  drawn = [];
  requests = [];
  draw = async ({ text }) => `<table style="width:9px">${JSON.parse(text).rows}</table>`;
  answer = () => Response.json({ rows: "of-admin" });
});

function get(headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const api = routes().get("/v1/clusters", (c) => {
    requests.push([new URL(c.req.url).pathname + new URL(c.req.url).search, c.req.header("cookie")]);
    return answer();
  });
  return Promise.resolve(httpApp({ api, pages }).request("/clusters", { method, headers }));
}

describe("pages with their first rows", () => {
  it("attack: a script that gets into the rows is not allowed to run, the page's own is", async () => {
    draw = async () => "<table>rows<script>steal()</script></table>";
    const policy = (await get({ cookie: "flotilla=a", ...HINTS })).headers.get("content-security-policy");
    const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
    expect(policy).toContain(hash("theme()"));
    expect(policy).not.toContain(hash("steal()"));
  });

  it("have what was drawn in place of what stood there, made of what our API answers", async () => {
    const answer = '<script type="application/json" id="a">{"rows":"style=\\"width:1px\\""}</script>';
    draw = async () => `<table style="width:9px">rows</table>${answer}`;
    const response = await get({ cookie: "flotilla=a", ...HINTS });
    const sheet = '<style>[data-look="0"]{width:9px}</style>';
    expect(await response.text()).toBe(`${BEFORE}${sheet}<table data-look="0">rows</table>${answer}${AFTER}`);
    expect(requests).toEqual([[ADDRESS, "flotilla=a"]]);
    expect(drawn.map(({ address, text }) => [address, text])).toEqual([[ADDRESS, '{"rows":"of-admin"}']]);
  });

  it("are no one else's: kept nowhere, and made of what the request's own cookie may see", async () => {
    const admin = await get({ cookie: "flotilla=admin" });
    expect([admin.headers.get("cache-control"), admin.headers.get("vary"), admin.headers.get("etag")]).toEqual([
      "no-store",
      "Accept-Encoding, Cookie",
      null,
    ]);
    answer = () => Response.json({ rows: "of-member" });
    const member = await (await get({ cookie: "flotilla=member" })).text();
    expect(member).toContain("of-member");
    expect(member).not.toContain("of-admin");
  });

  it("allow their own sheet and scripts by hash, and nothing else", async () => {
    const response = await get({ cookie: "flotilla=a" });
    const policy = response.headers.get("content-security-policy") ?? "";
    const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy).toContain(`script-src 'self' ${hashOf("theme()")};`);
    expect(policy).toContain(`style-src 'self' ${hashOf('[data-look="0"]{width:9px}')};`);
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("are drawn once for all who see the same at the same time in windows of one size", async () => {
    draw = async ({ text }) => `<p>${text}</p>`;
    answer = () => Response.json({ rows: "shared" });
    const texts: string[] = [];
    for (const cookie of ["flotilla=a", "flotilla=b"]) texts.push(await (await get({ cookie, ...HINTS })).text());
    expect(new Set(texts).size).toBe(1);
    expect(drawn).toHaveLength(1);
    await get({ cookie: "flotilla=c", ...HINTS, "sec-ch-viewport-width": "700" });
    expect(drawn.map(({ window }) => window.widthPx)).toEqual([1440, 700]);
  });

  it("show the rows in wide windows alone where the browser has not said how large its own is", async () => {
    const response = await get({ cookie: "flotilla=a" });
    expect(response.headers.get("accept-ch")).toBe("Sec-CH-Viewport-Width, Sec-CH-Viewport-Height");
    await get({ cookie: "flotilla=a", ...HINTS });
    expect(drawn.map(({ window, meanwhile }) => [window, meanwhile])).toEqual([
      [{ widthPx: 1440, heightPx: 900 }, "<p>soon</p>"],
      [{ widthPx: 1440, heightPx: 900 }, undefined],
    ]);
  });

  it("are compressed for who takes that", async () => {
    const response = await get({ cookie: "flotilla=a", "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const text = await new Response(response.body?.pipeThrough(new DecompressionStream("gzip"))).text();
    expect(text).toContain("of-admin");
  });
});

describe("pages as they are, with what they ask first named", () => {
  const plain = async (headers: Record<string, string> = { cookie: "flotilla=a" }) => {
    const response = await get(headers);
    return [
      response.status,
      await response.text(),
      response.headers.get("link"),
      response.headers.get("cache-control"),
    ];
  };
  const AS_IT_IS = [200, FILES["clusters.html"], LINK, "no-cache"];

  it.each([401, 403, 429, 500])("are sent where our API answers %s", async (status) => {
    answer = () => Response.json({ title: "no" }, { status });
    expect(await plain()).toEqual(AS_IT_IS);
    expect(drawn).toEqual([]);
  });

  it("are sent where the answer takes its time", async () => {
    let send: (late: Response) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        send = resolve;
      });
    expect(await plain()).toEqual(AS_IT_IS);
    send(Response.json({}));
  });

  it("are sent where the answer is long", async () => {
    answer = () => Response.json({ rows: "x".repeat(800_000) });
    expect(await plain()).toEqual(AS_IT_IS);
    expect(drawn).toEqual([]);
  });

  it("are sent where more people ask in a second than pages can be drawn without others waiting", async () => {
    let rows = 0;
    answer = () => {
      rows += 1;
      return Response.json({ rows });
    };
    vi.spyOn(performance, "now").mockReturnValue(5_000);
    const links: (string | null)[] = [];
    for (let round = 0; round < 30; round += 1) links.push((await get({ cookie: "flotilla=a" })).headers.get("link"));
    expect(links.indexOf(LINK)).toBe(20);
    expect(drawn).toHaveLength(20);
  });

  it.each<[string, Prerender]>([
    ["is none that is drawn ahead", async () => undefined],
    ["has a style that is more than lengths", async () => '<i style="background:url(x)"></i>'],
    ["cannot be drawn", () => Promise.reject(new Error("no window here"))],
  ])("are sent where the page %s", async (_, how) => {
    draw = how;
    expect(await plain()).toEqual(AS_IT_IS);
  });

  it("are sent where Next marks pages in another way, which is logged once", async () => {
    const warned = vi.spyOn(log, "warn");
    const other = await exportedFolder({ ...FILES, "clusters.html": '<main id="main"><p>soon</p></main>' });
    const beginnings = { firstRequests: new Map([["/clusters", ADDRESS]]), prerender: draw };
    pages = await exportedPages(other.folder, {}, beginnings);
    await plain();
    expect(await plain()).toEqual([200, '<main id="main"><p>soon</p></main>', LINK, "no-cache"]);
    expect(warned.mock.calls).toEqual([
      [{ position: "/clusters" }, "an exported page cannot be split around its rows, and is sent without them"],
    ]);
    await other.remove();
  });

  it("are sent to strangers, who ask nothing", async () => {
    expect(await plain({})).toEqual([200, FILES["clusters.html"], null, "no-cache"]);
    expect((await get({ cookie: "flotilla=a" }, "HEAD")).headers.get("cache-control")).toBe("no-cache");
    expect(requests).toEqual([]);
  });
});
