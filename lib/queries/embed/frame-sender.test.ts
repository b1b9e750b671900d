import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ApiProblem } from "@/lib/queries/request/api-problem";
import { frameSender, type HeldToken } from "./frame-sender";

const HELD: HeldToken = { token: "flotilla_embed_abc", embedder: "https://portal.example.org" };

let held: HeldToken | undefined;
let obstacle: string | undefined;
let answer: Response;
const ended: ApiProblem[] = [];
const fetched = vi.fn(async (_address: string, _init: RequestInit) => answer);

beforeEach(() => {
  held = HELD;
  obstacle = undefined;
  answer = new Response("{}");
  ended.length = 0;
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { host: "console.example.org" });
});

afterEach(() => vi.unstubAllGlobals());

const send = (address: string, init: RequestInit = {}) =>
  frameSender({ held: () => held, obstacle: () => obstacle, onSignedOut: (problem) => ended.push(problem) })(
    address,
    init,
  );

it("sends the token, whose page it is of, and never a cookie", async () => {
  await send("/api/v1/clusters", { headers: { accept: "application/json" } });
  const [, init] = fetched.mock.lastCall ?? [];
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
    accept: "application/json",
    authorization: "Bearer flotilla_embed_abc",
    "flotilla-embedder": "https://portal.example.org",
  });
  expect([init?.credentials, init?.referrerPolicy]).toEqual(["omit", "no-referrer"]);
});

it("sends nothing without a token", async () => {
  held = undefined;
  expect((await send("/api/v1/clusters")).status).toBe(401);
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  "/api/v1/approvals/requests/x/approve",
  "/api/v1/approvals/clusters/x/accept",
  "/api/v1/addons/x/enable",
  "/api/v1/addons/x/disable",
  "/api/v1/objects/x",
  "/api/v1/anything-new",
])("a write to %s is not sent while there is an obstacle", async (address) => {
  obstacle = "Something covers this view.";
  const refused = await send(address, { method: "POST" });
  expect([refused.status, (await refused.json()).detail]).toEqual([403, obstacle]);
  expect(fetched).not.toHaveBeenCalled();
  obstacle = undefined;
  await send(address, { method: "POST" });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it.each([
  ["POST", "/api/v1/live/s/lists"],
  ["DELETE", "/api/v1/live/s/lists/a-clusters-one?turn=3"],
  ["POST", "/api/v1/prometheus/queries"],
  ["POST", "/api/v1/addons/x/enable/plan"],
  ["POST", "/api/v1/clusters/names"],
  ["GET", "/api/v1/approvals/requests/x"],
])("%s %s changes nothing on the hub, and is sent anyway", async (method, address) => {
  obstacle = "Something covers this view.";
  await send(address, { method });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("who is signed in is whom the token is of", async () => {
  const facts = { id: "1", origin: "o", views: [], allow: [], user: "ada", expiresAt: "2026-11-26T10:00:00Z" };
  answer = Response.json(facts);
  const session = await (await send("/api/session")).json();
  expect(fetched.mock.lastCall?.[0]).toBe("/api/v1/embed-tokens/current");
  expect(session).toMatchObject({ user: "ada", hub: "console.example.org" });
});

it("a refusal ends the session, unless another token came meanwhile", async () => {
  const problem = { type: "about:blank", title: "No", status: 401, code: "unauthenticated" };
  answer = Response.json(problem, { status: 401 });
  await send("/api/v1/clusters");
  expect(ended).toHaveLength(1);
  answer = Response.json(problem, { status: 401 });
  const request = send("/api/v1/clusters");
  held = { ...HELD, token: "flotilla_embed_def" };
  await request;
  expect(ended).toHaveLength(1);
});
