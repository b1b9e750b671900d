import { coreServices, createServiceFactory } from "@backstage/backend-plugin-api";
import { mockCredentials, mockServices, startTestBackend } from "@backstage/backend-test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";
import flotillaPlugin from "./index";
import { startServer, tokenFile } from "./testing";

const MINTED = { token: "flotilla_embed_x", expiresAt: "2030-01-01T00:05:00Z" };
const VIEWER = "user:default/ada";

let answer: { readonly status: number; readonly body: unknown };
let console: Awaited<ReturnType<typeof startServer>>;
let hub: Awaited<ReturnType<typeof tokenFile>>;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  answer = { status: 201, body: MINTED };
  console = await startServer(() => answer);
  hub = await tokenFile("hub-token");
  closing.push(
    () => console.close(),
    () => hub.remove(),
  );
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function backend(account: object = {}, members: string[] = ["group:default/platform"]) {
  const accounts = [{ members, tokenFile: hub.path, ...account }];
  const data = {
    app: { baseUrl: "https://portal.example.org/backstage" },
    flotilla: { console: `${console.url}/`, accounts },
  };
  const person = { userEntityRef: VIEWER, ownershipEntityRefs: [VIEWER, "group:default/platform"] };
  const factory = () => ({ getUserInfo: async () => person });
  const userInfo = createServiceFactory({ service: coreServices.userInfo, deps: {}, factory });
  const started = await startTestBackend({
    features: [flotillaPlugin, mockServices.rootConfig.factory({ data }), userInfo],
  });
  closing.unshift(() => started.stop());
  return async (body: unknown, authorization = mockCredentials.user.header(VIEWER)) => {
    const response = await fetch(`http://localhost:${started.server.port()}/api/flotilla/embed-tokens`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      cache: response.headers.get("cache-control"),
      answer: (await response.json()) as { readonly error: { readonly message: string } },
    };
  };
}

it("gives a member a token with the account's rights, for the portal's origin alone", async () => {
  const post = await backend({ filter: "set:edge" });
  const { status, cache, answer: token } = await post({ views: ["addon-health/logs"] });
  expect({ status, cache, token }).toEqual({ status: 200, cache: "no-store", token: MINTED });
  expect(console.requests).toEqual([
    {
      path: "/api/v1/embed-tokens",
      authorization: "Bearer hub-token",
      body: { origin: "https://portal.example.org", views: ["addon-health/logs"], filter: "set:edge" },
    },
  ]);
});

it("reads the hub's token again for each request, since Kubernetes replaces it", async () => {
  const post = await backend();
  await post({ views: ["fleet"] });
  await hub.replace("second");
  await post({ views: ["fleet"] });
  expect(console.requests.map(({ authorization }) => authorization)).toEqual(["Bearer hub-token", "Bearer second"]);
});

it("gives nothing to somebody whose groups have no account", async () => {
  const post = await backend({}, ["group:default/others"]);
  const { status, answer: refusal } = await post({ views: ["fleet"] });
  expect(status).toBe(403);
  expect(refusal.error.message).toBe("Neither you nor one of your groups may see the fleet.");
  expect(console.requests).toEqual([]);
});

it.each([
  ["nobody", mockCredentials.none.header()],
  ["another plugin", mockCredentials.service.header()],
  ["a forged token", "Bearer x"],
])("gives nothing to %s", async (_, authorization) => {
  const post = await backend({}, ["*"]);
  expect((await post({ views: ["fleet"] }, authorization)).status).toBeGreaterThanOrEqual(401);
  expect(console.requests).toEqual([]);
});

it.each([
  ["that writes", "approvals"],
  ["of another depth", "addon-health/logs/x"],
  ["beside a star", "addon-health"],
  ["by a way back", "../api/v1/approvals"],
])("gives no token for a view %s, where the account does not name it", async (_, view) => {
  const post = await backend();
  const { status, answer: refusal } = await post({ views: ["fleet", view] });
  expect(status).toBe(403);
  expect(refusal.error.message).toBe(`You may not embed ${view}.`);
});

it.each([
  ["nothing", {}],
  ["no view", { views: [] }],
  ["too many", { views: Array.from({ length: 51 }, () => "fleet") }],
  ["numbers", { views: [1] }],
  ["a text", { views: "fleet" }],
])("refuses %s", async (_, body) => {
  const post = await backend();
  expect((await post(body)).status).toBe(400);
});

it("lets a caller choose neither origin, filter nor rights", async () => {
  const post = await backend({ filter: "set:edge" });
  await post({ views: ["fleet"], origin: "https://evil.example", filter: "", allow: ["approve"] });
  expect(console.requests[0]?.body).toEqual({
    origin: "https://portal.example.org",
    views: ["fleet"],
    filter: "set:edge",
  });
});

it.each([
  [
    "refuses",
    {
      status: 403,
      body: {
        type: "about:blank",
        title: "Not permitted",
        status: 403,
        code: "forbidden",
        detail: "The origin is not in EMBED_ORIGINS.",
      },
    },
    "The origin is not in EMBED_ORIGINS.",
  ],
  ["is behind a proxy that fails", { status: 502, body: "<html>" }, "502"],
  ["is none", { status: 201, body: "<html>" }, "no JSON"],
])("says so where the console %s", async (_, given, reason) => {
  const post = await backend();
  answer = given;
  const { status, answer: refusal } = await post({ views: ["fleet"] });
  expect(status).toBe(503);
  expect(refusal.error.message).toMatch(/^The console made no token\. /);
  expect(refusal.error.message).toContain(reason);
  expect(JSON.stringify(refusal)).not.toContain("hub-token");
});

it("does not tell a browser where the hub's token should be", async () => {
  const post = await backend({ tokenFile: "/var/run/secrets/nowhere/token" });
  const { status, answer: refusal } = await post({ views: ["fleet"] });
  expect(status).toBe(503);
  expect(refusal.error.message).toBe("No token could be requested.");
  expect(JSON.stringify(refusal)).not.toContain("/var/run");
});

it("says so where the console is away", async () => {
  const post = await backend();
  await console.close();
  const { status, answer: refusal } = await post({ views: ["fleet"] });
  expect(status).toBe(503);
  expect(refusal.error.message).toContain("The console made no token.");
});
