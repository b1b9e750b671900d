import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { httpApp } from "@/server/http/testing";
import { withLinkPreviews } from "./link-previews";

const HTML = "<!doctype html><html><head><title>Cluster · Flotilla</title></head><body></body></html>";
const HOST = "flotilla.example.org";
const BASE = `https://${HOST}`;

function app(isEmbeddable = true) {
  const pages = () =>
    new Response(gzipSync(HTML), { headers: { "content-type": "text/html", "content-encoding": "gzip", etag: "a" } });
  return httpApp({ pages: withLinkPreviews(pages, isEmbeddable) });
}

const get = (path: string, headers: Record<string, string> = {}, isEmbeddable = true) =>
  app(isEmbeddable).request(path, { headers: { host: HOST, ...headers } });
const card = async (parameters: Record<string, string>, isEmbeddable = true) =>
  get(`/oembed?${new URLSearchParams(parameters)}`, {}, isEmbeddable);

describe("GET /oembed", () => {
  it("answers with a frame of the view at an address of the console", async () => {
    const answer = await card({ url: `${BASE}/clusters/eks-1?peek=a`, format: "json", lang: "de" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"]);
    expect(await answer.json()).toEqual({
      version: "1.0",
      type: "rich",
      title: "Cluster",
      provider_name: "Flotilla",
      provider_url: `${BASE}/`,
      cache_age: 3600,
      width: 720,
      height: 420,
      html: `<iframe src="${BASE}/embed/cluster/eks-1" title="Flotilla: Cluster" width="720" height="420" allow="" referrerpolicy="no-referrer" loading="lazy" sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox" style="border:0"></iframe>`,
    });
  });

  it("keeps to the size that the reader has, and to a link where embedding is switched off", async () => {
    const small = await card({ url: `${BASE}/clusters`, maxwidth: "300", maxheight: "1" });
    expect(await small.json()).toMatchObject({ width: 300, height: 100 });
    const link = await (await card({ url: `${BASE}/clusters` }, false)).json();
    expect([link.type, link.title, link.html]).toEqual(["link", "Clusters", undefined]);
  });

  it.each([
    ["another site's", "https://evil.example/clusters", 404],
    ["another port's", `${BASE}:8443/clusters`, 404],
    ["a page that is not embedded", `${BASE}/sessions`, 404],
    ["no address", "clusters", 404],
    ["a script", "javascript:alert(1)", 404],
    ["markup in a name", `${BASE}/clusters/"><script>`, 404],
  ])("refuses %s", async (_, url, status) => {
    expect((await card({ url })).status).toBe(status);
  });

  it("escapes what an address brings along", async () => {
    const { html } = await (await card({ url: `${BASE}/clusters?q="><script>alert(1)</script>&amp;` })).json();
    expect(html).toContain(`src="${BASE}/embed/list/clusters?q=%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E" `);
  });

  it("speaks JSON alone, and only to readers", async () => {
    expect((await card({ url: `${BASE}/clusters`, format: "xml" })).status).toBe(501);
    expect((await card({})).status).toBe(400);
  });
});

describe("a page", () => {
  it("names its card to what is no browser", async () => {
    const answer = await get("/clusters/eks-1?q=a");
    const href = `${BASE}/oembed?url=https%3A%2F%2F${HOST}%2Fclusters%2Feks-1%3Fq%3Da&#38;format=json`;
    expect(await answer.text()).toContain(
      `<link rel="alternate" type="application/json+oembed" href="${href}"/></head>`,
    );
    expect([answer.headers.get("content-encoding"), answer.headers.get("etag")]).toEqual([null, null]);
  });

  it.each([
    ["/clusters/eks-1", { "sec-fetch-mode": "navigate" }],
    ["/clusters/eks-1", { cookie: "a=b" }],
    ["/sessions", {}],
    ["/clusters/%22%3E", {}],
  ])("stays as it is at %s with %j", async (path, headers) => {
    const answer = await get(path, headers as Record<string, string>);
    expect([answer.headers.get("content-encoding"), answer.headers.get("etag")]).toEqual(["gzip", "a"]);
  });
});
