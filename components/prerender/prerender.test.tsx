import { describe, expect, it, vi } from "vitest";
import { firstAddresses, PRERENDERED_LISTS } from "@/lib/api/list/first-addresses";
import { prerender } from "./prerender";

vi.mock("next/dynamic", () => import("./next-dynamic"));
vi.mock("next/link", () => import("./next-link"));
vi.mock("next/navigation", () => import("./next-navigation"));

type PrerenderInput = Parameters<typeof prerender>[0];

const DESKTOP = { widthPx: 1440, heightPx: 900 };
const PHONE = { widthPx: 390, heightPx: 844 };
const MATRIX = "/addons?layout=matrix";
const CLUSTERS = answerOf(Array.from({ length: 200 }, (_, index) => clusterRow(`cluster-${index}`)));

function clusterRow(name: string) {
  const at = "2026-01-01T00:00:00Z";
  return {
    name,
    health: "available",
    set: "default",
    kubernetesVersion: "v1.31.0",
    createdAt: at,
    addOns: [],
    addOnsVisible: true,
  };
}

function answerOf(rows: readonly object[], more: object = {}): string {
  return JSON.stringify({
    total: rows.length,
    all: rows.length,
    synced: true,
    offset: 0,
    revision: 1,
    rows,
    facets: {},
    ...more,
  });
}

function pageInput(page: Partial<PrerenderInput> = {}): PrerenderInput {
  const { path = "/clusters" } = page;
  return { path, address: firstAddresses().get(path) ?? "", text: CLUSTERS, window: DESKTOP, ...page };
}

/** On a busy machine. */
const LOADED_WITHIN_MS = 10_000;

/** What is loaded when it is first wanted comes from files of its own here, some turns later. */
async function drawn(page: Partial<PrerenderInput> = {}): Promise<string> {
  const input = pageInput(page);
  const draw = async () => {
    const html = await prerender(input);
    if (html === undefined) throw new Error(`nothing was drawn for ${input.path}`);
    return html;
  };
  return await vi.waitFor(draw, { timeout: LOADED_WITHIN_MS });
}

const positionsIn = (html: string) =>
  Array.from(html.matchAll(/aria-rowindex="(\d+)"/g), ([, position]) => Number(position)).slice(1);
const has = (html: string, text: string) => html.includes(text);

describe("prerender", () => {
  it("draws the rows that a window shows as the page's script would, with their links and ages", async () => {
    const html = await drawn();
    expect(has(html, 'href="/clusters/cluster-0"')).toBe(true);
    expect(has(html, "200<!-- --> of <!-- -->200")).toBe(true);
    expect(/<time[^>]*>\d+\s[a-z]/.test(html)).toBe(true);
    expect(positionsIn(html)).toEqual(Array.from({ length: 18 }, (_, index) => index + 2));
    expect(positionsIn(await drawn({ window: { ...DESKTOP, heightPx: 1440 } }))).toHaveLength(27);
  });

  it("brings the answer, which nothing in it ends", async () => {
    const text = answerOf([{ ...clusterRow("a"), provider: '</script><b>&"' }]);
    const html = await drawn({ text });
    const [, address, carried = ""] =
      /<script type="application\/json" id="first-answer" data-address="([^"]*)">([^<]*)<\/script>$/.exec(html) ?? [];
    expect(address).toBe(pageInput().address.replaceAll("&", "&amp;"));
    expect(JSON.parse(carried)).toEqual(JSON.parse(text));
    expect(has(html, "<b>")).toBe(false);
  });

  it.each([DESKTOP, PHONE])("attack: what clusters say is text, whatever it looks like (18)", async (window) => {
    const says = "<img src=x onerror=alert(1)>";
    const hostile = {
      ...clusterRow("javascript:alert(1)"),
      ...{ set: says, provider: says, region: says, kubernetesVersion: says, message: `"><script>alert(1)</script>` },
      labels: { env: "javascript:alert(1)" },
      addOns: [{ name: says, health: "unhealthy", phase: "done", message: says }],
    };
    const html = await drawn({ text: answerOf([hostile]), window });
    const [page = ""] = html.split('<script type="application/json"');
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
    const tags = page.replaceAll(/="[^"]*"/g, '=""');
    expect(tags).not.toMatch(/<img|<script|<[^>]*\s(on\w+|srcdoc)=/i);
    expect(page).not.toMatch(/\s(href|src|action)="\s*(javascript|data|vbscript):/i);
  });

  it("draws what a phone shows for a phone", async () => {
    const html = await drawn({ window: PHONE });
    expect([has(html, 'href="/clusters/cluster-0"'), has(html, "<table")]).toEqual([true, false]);
  });

  it("shows what was drawn for a usual window in wide ones alone, and in others what stands there meanwhile", async () => {
    const html = await drawn({ meanwhile: "<p>soon</p>" });
    expect(html.indexOf('<div class="contents max-wide:hidden">')).toBeLessThan(html.indexOf("cluster-0"));
    expect(has(html, '<div class="contents wide:hidden"><p>soon</p></div>')).toBe(true);
  });

  it("takes no one to what needs a script", async () => {
    const controls = (await drawn()).match(/<(input|button|select)\b.{6}/g) ?? [];
    expect(controls.length).toBeGreaterThan(20);
    expect(controls.filter((control) => !control.endsWith(" inert"))).toEqual([]);
  });

  it.each<[string, Partial<PrerenderInput>]>([
    ["the page is no list", { path: "/metrics" }],
    ["something else was asked", { address: "/api/v1/clusters?q=a" }],
    [
      "the page asks something else at that address",
      { path: "/clusters?q=health:available", address: pageInput().address },
    ],
    ["the answer is none", { text: '{"rows":[{}]}' }],
  ])("draws nothing where %s", async (_, page) => {
    await drawn();
    expect(await prerender(pageInput(page))).toBeUndefined();
  });

  it("says of a hub without clusters what the page says", async () => {
    expect(has(await drawn({ text: answerOf([]) }), "No cluster is registered")).toBe(true);
  });

  it("keeps nothing for anyone who comes next", async () => {
    const [one, other] = await Promise.all([drawn(), drawn({ text: answerOf([clusterRow("another")]) })]);
    expect([has(one, "cluster-0"), has(one, "another"), has(other, "cluster-0"), has(other, "another")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it.each(PRERENDERED_LISTS.map(({ name }) => name))("knows what the page of %s asks first", async (view) => {
    expect(has(await drawn({ path: `/${view}`, text: answerOf([]) }), "<h1")).toBe(true);
  });

  it("draws the matrix", async () => {
    const rows = [{ name: "cluster-0", set: "default", cells: "h" }];
    const text = answerOf(rows, { facets: { addon: { values: [{ value: "a", size: 1 }], more: 0 } } });
    expect(has(await drawn({ path: MATRIX, text }), "<path")).toBe(true);
  });
});
