import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BADGE_ANNOTATION } from "@/lib/api/embed/badge";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { TestPortal } from "./embed-testing";
import { asFrame, OWN, WRITE } from "./testing";

const NAME = "amber-addon";
const IMAGE = `/badge/addon/${NAME}.svg`;
const DAY_MS = 24 * 60 * 60_000;

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await TestPortal.start();
  cookie = await portal.signIn();
}, 60_000);
afterAll(() => portal.tested.close());

async function mark(text: string | null): Promise<void> {
  const metadata = { annotations: { [BADGE_ANNOTATION]: text } };
  await portal.tested.admin.patch(clusterManagementAddOns, { name: NAME }, { metadata }, WRITE);
  const isMarked = text === "public";
  await vi.waitFor(async () => expect((await mint()).status).toBe(isMarked ? 200 : 400), 15_000);
}

function mint(by: Record<string, string> = { cookie }, body: object = { addOn: NAME }) {
  const init = { method: "POST", headers: { ...OWN, ...by }, body: JSON.stringify(body) };
  return portal.tested.request("/api/v1/badges", init);
}

const get = (path: string, headers: Record<string, string> = {}) => portal.tested.request(path, { headers });

describe("a badge", () => {
  it("shows those who may see the add-on how it is, in words", async () => {
    const { body, headers, status } = await get(IMAGE, { cookie });
    expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(body).toMatch(/<title>amber-addon: unhealthy(, [a-z ]+)?<\/title>/);
    expect(body).not.toMatch(/amber-\d|script|href|style/);
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  it("attack: without session, signature or rights it tells nothing, nor whether there is such an add-on", async () => {
    await mark(null);
    const refused = [
      await get(IMAGE),
      await get("/badge/addon/nothing.svg"),
      await get("/badge/addon/nothing.svg", { cookie }),
      await get(IMAGE, { cookie: portal.callers.cookieOf("amber") }),
      await get(`${IMAGE}?sig=1.a.b`, { cookie }),
    ];
    expect(new Set(refused.map(({ status, body }) => `${status} ${String(body)}`)).size).toBe(1);
    expect(refused[0]).toMatchObject({ status: 404, body: expect.stringContaining("unavailable") });
    const { token } = await portal.mint(["addon-health/*"]);
    expect((await get(IMAGE, asFrame(token))).status).toBe(404);
  });

  it("has a signed address where the add-on is marked public, until the mark goes", async () => {
    await mark("public");
    const { body } = await mint();
    const { path, expiresAt } = body as { path: string; expiresAt: string };
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(89 * DAY_MS);
    const first = await get(path);
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    expect((await get(path, { "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
    expect((await get(path.replace(NAME, "maple-addon"))).status).toBe(404);
    await mark(null);
    expect((await get(path)).status).toBe(404);
  });

  it("attack: has no signed address for who may not see the add-on, nor for embed tokens", async () => {
    await mark("public");
    expect((await mint({ cookie: portal.callers.cookieOf("amber") })).status).toBe(403);
    const { token } = await portal.mint(["addon-health/*"]);
    expect((await mint(asFrame(token))).status).toBe(403);
    expect((await mint({ cookie }, { addOn: NAME, expiresInDays: 366 })).status).toBe(400);
    expect((await mint({ cookie }, { addOn: "nothing" })).status).toBe(404);
  });

  it("may be loaded by any page, and framed by none; nothing in it loads or runs", async () => {
    for (const path of [IMAGE, "/badge/addon/nothing.svg"]) {
      const { headers } = await get(path, { cookie });
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*sandbox$/);
    }
  });
});
