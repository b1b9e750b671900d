import fs from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveEvent } from "@/lib/api/live/live";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { startHttp } from "@/server/http/start-http";
import { log } from "@/server/log";
import { CANARY, OWN, TestConsole, TOKENS, WRITE } from "./testing";

const logged: string[] = [];
const { level } = log;
let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  log.level = "trace";
});
afterAll(async () => {
  log.level = level;
  await tested.close();
});

beforeEach(() => {
  // Where lines of the log go.
  vi.spyOn(fs, "writeSync").mockImplementation((_file, data) => {
    logged.push(String(data));
    return String(data).length;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Every route of the API, as the app has it. */
function apiRoutes(): { method: string; path: string }[] {
  return tested.app.routes.filter(({ method, path }) => path.startsWith("/api/") && method !== "ALL");
}

function requestAny({ method, path }: { method: string; path: string }, cookie?: string) {
  const headers = { ...OWN, ...(cookie === undefined ? {} : { cookie }) };
  return tested.request(path, { method, headers, ...(method === "GET" ? {} : { body: "{}" }) });
}

/** What works before sign-in. A new route that belongs here has to be written here. */
const OPEN = ["GET /api/sign-in-options", "POST /api/session", "GET /api/openapi.json"].concat(
  // Of a demo, which offers its accounts to everybody.
  "POST /api/embed-demo/token",
);
/** Who may take what is outside the API; pages are files. */
const OUTSIDE_API: Readonly<Record<string, string>> = {
  "GET /badge/addon/:file{[a-z0-9.-]+\\.svg}": "a session that may see the add-on, or a signed address",
  "GET /healthz": "everybody",
  "GET /readyz": "everybody",
};
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("every route of the API", () => {
  const forged = "flotilla=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

  it("is either open, and listed so, or answers 401 to no one, a forged cookie and one of another scheme", async () => {
    const found = apiRoutes();
    const forAllMethods = tested.app.routes.filter(({ method, path }) => method === "ALL" && path.startsWith("/api"));
    expect(new Set(forAllMethods.map(({ path }) => path))).toEqual(new Set(["/api/*"]));
    expect(found.length).toBeGreaterThan(OPEN.length);
    for (const path of found) {
      for (const cookie of [undefined, forged, "flotilla=", "flotilla=__proto__", "__Host-flotilla=x; flotilla=y"]) {
        const { status, body } = await requestAny(path, cookie);
        if (OPEN.includes(nameOf(path))) expect([nameOf(path), status]).not.toEqual([nameOf(path), 401]);
        else
          expect([nameOf(path), status, body]).toMatchObject([
            nameOf(path),
            401,
            { code: "unauthenticated", status: 401 },
          ]);
      }
    }
  });

  it("is beside no other route but those that are listed here, each with who may take it", () => {
    const others = tested.app.routes.filter(({ path, method }) => !path.startsWith("/api/") && method !== "ALL");
    expect([...new Set(others.map(nameOf))].sort()).toEqual(Object.keys(OUTSIDE_API).sort());
  });

  it("answers 401 to a session that signed out, at another console too, and one that is over", async () => {
    const elsewhere = await tested.cookieOf(TOKENS.viewer, tested.other);
    await tested.request("/api/session", { method: "DELETE", headers: { ...OWN, cookie: elsewhere } }, tested.other);
    const signedOut = await tested.cookieOf(TOKENS.viewer);
    const ended = await tested.request("/api/session", { method: "DELETE", headers: { ...OWN, cookie: signedOut } });
    expect([ended.status, ended.headers.get("set-cookie")]).toEqual([
      204,
      "flotilla=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
    ]);
    const old = await tested.cookieOf(TOKENS.viewer);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 });
    for (const path of apiRoutes().filter((each) => !OPEN.includes(nameOf(each)))) {
      for (const cookie of [elsewhere, signedOut, old])
        expect([nameOf(path), (await requestAny(path, cookie)).status]).toEqual([nameOf(path), 401]);
    }
  });

  it("takes no identity from headers", async () => {
    for (const path of apiRoutes().filter((each) => !OPEN.includes(nameOf(each)))) {
      const headers = {
        ...OWN,
        authorization: path.path.startsWith("/api/v1/") ? `Basic ${TOKENS.viewer}` : `Bearer ${TOKENS.viewer}`,
        "x-remote-user": "admin",
        "impersonate-user": "admin",
        "impersonate-group": "system:masters",
        "x-forwarded-user": "admin",
      };
      expect((await tested.request(path.path, { method: path.method, headers })).status).toBe(401);
    }
  });
});

describe("clusters", () => {
  it("are shown to a caller who may list them, whatever identity headers claim", async () => {
    const cookie = await tested.cookieOf(TOKENS.viewer);
    const { status, body } = await tested.request("/api/v1/clusters", {
      headers: { cookie, "impersonate-user": "stranger" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 1,
      all: 1,
      synced: true,
      rows: [{ name: "secret-cluster", health: "pending", addOnsVisible: true }],
    });
  });

  it("are shown without add-ons to a caller who may not list those", async () => {
    const cookie = await tested.cookieOf(TOKENS.lister);
    expect(await tested.request("/api/v1/clusters", { headers: { cookie } })).toMatchObject({
      body: { rows: [{ name: "secret-cluster", addOnsVisible: false }] },
    });
  });

  it("are not shown to a caller who may not list them: the answer names the right, and no cluster", async () => {
    const cookie = await tested.cookieOf(TOKENS.stranger);
    const { status, body } = await tested.request("/api/v1/clusters", {
      headers: { cookie, "impersonate-user": "viewer" },
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: "forbidden",
      detail: "stranger may not list managedclusters.cluster.open-cluster-management.io on this hub.",
      missing: { verb: "list", resource: "managedclusters", group: "cluster.open-cluster-management.io" },
    });
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("are no longer shown half a minute after the right was taken away", async () => {
    const cookie = await tested.cookieOf(TOKENS.passing);
    expect((await tested.request("/api/v1/clusters", { headers: { cookie } })).status).toBe(200);
    await tested.admin.remove(clusterRoleBindings, { name: "passing" }, WRITE);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
    expect((await tested.request("/api/v1/clusters", { headers: { cookie } })).status).toBe(403);
  });
});

describe("a script with a token", () => {
  const bearer = (token: string, more: object = {}) => ({ headers: { authorization: `Bearer ${token}`, ...more } });

  it("sees what its token may see, under /api/v1 alone", async () => {
    const { status, body } = await tested.request(
      "/api/v1/clusters?q=health:pending&facets=health",
      bearer(TOKENS.viewer),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 1,
      rows: [{ name: "secret-cluster" }],
      facets: { health: { values: [{ value: "pending", size: 1 }] } },
    });
    expect((await tested.request("/api/v1/clusters", bearer(TOKENS.stranger))).status).toBe(403);
    expect((await tested.request("/api/addons", bearer(TOKENS.viewer))).status).toBe(401);
  });

  it("is no one with a token that the hub does not know, and may not change anything by it", async () => {
    for (const token of ["unknown", `${TOKENS.viewer}x`, ""]) {
      expect((await tested.request("/api/v1/clusters", bearer(token))).status).toBe(401);
    }
    const write = {
      method: "POST",
      body: "{}",
      headers: { ...bearer(TOKENS.viewer).headers, "content-type": "application/json" },
    };
    expect((await tested.request("/api/v1/live/x/lists", write)).status).toBe(403);
  });

  it("changes nothing about whose session it is", async () => {
    const cookie = await tested.cookieOf(TOKENS.stranger);
    expect((await tested.request("/api/v1/clusters", bearer(TOKENS.viewer, { cookie }))).status).toBe(403);
    expect(
      (await tested.request("/api/v1/clusters", bearer(TOKENS.viewer, { cookie: "flotilla=forged" }))).status,
    ).toBe(401);
  });

  it("is told where its filter is wrong", async () => {
    const { status, body } = await tested.request("/api/v1/clusters?q=regio%3Aeu", bearer(TOKENS.viewer));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "invalid",
      detail: "Unknown field “regio”, did you mean “region”?",
      problems: [{ start: 0, end: 8, suggestion: "region" }],
    });
  });
});

async function mayGet(user: string, cluster: string): Promise<void> {
  const metadata = { name: `${user}-gets-${cluster}` };
  const rules = [
    {
      apiGroups: [managedClusters.group],
      resources: [managedClusters.plural],
      verbs: ["get"],
      resourceNames: [cluster],
    },
  ];
  await tested.admin.create(clusterRoles, { metadata, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: metadata.name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata, roleRef, subjects }, WRITE);
}

describe("somebody who may get one cluster", () => {
  it("sees nothing of the others: not in rows, counts, facets, errors or changes", async () => {
    const names = ["team-a-1", "team-b-1"];
    for (const name of names)
      await tested.admin.create(
        managedClusters,
        { metadata: { name, labels: { region: `region-of-${name}` } } },
        WRITE,
      );
    await mayGet("stranger", "team-a-1");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
    const headers = { authorization: `Bearer ${TOKENS.stranger}` };
    const seen = async () => (await tested.request("/api/v1/clusters?facets=region,health,addon", { headers })).body;
    await expect.poll(seen).toMatchObject({ total: 1, all: 1, rows: [{ name: "team-a-1", addOnsVisible: false }] });
    expect(JSON.stringify(await seen())).not.toMatch(/team-b|secret/);
    for (const query of ["q=name%3Dteam-b-1", "q=region:region-of-team-b", "q=-team-a", "sort=-name&offset=1"]) {
      const { body } = await tested.request(`/api/v1/clusters?${query}`, {
        headers: { authorization: `Bearer ${TOKENS.stranger}` },
      });
      expect(body).toMatchObject({ rows: [], all: 1 });
    }
  });
});

describe("the event stream", () => {
  it("brings a change of the hub to a browser", async () => {
    const http = await startHttp({ app: tested.app, port: 0, host: "127.0.0.1" });
    const cookie = await tested.cookieOf(TOKENS.viewer);
    const browser = new AbortController();
    const url = `http://127.0.0.1:${http.port}/api/v1/live?views=addons`;
    const response = await fetch(url, { headers: { cookie }, signal: browser.signal });
    const events = eventsOf(response);
    const opened = (await events.next()).value;
    expect(opened).toMatchObject({ type: "opened" });
    expect((await events.next()).value).toEqual({ type: "hub", connected: true });
    expect((await events.next()).value).toEqual({ type: "system", system: { hasAlerts: true } });
    expect((await events.next()).value).toEqual({ type: "forbidden", view: "addons" });
    const body = JSON.stringify([{ view: "approvals", slot: "list", turn: 1, query: { q: "newcomer" } }]);
    await tested.request(`/api/v1/live/${streamOf(opened)}/lists`, {
      method: "POST",
      headers: { ...OWN, cookie },
      body,
    });
    await tested.admin.create(managedClusters, { metadata: { name: "newcomer" } }, WRITE);
    expect((await events.next()).value).toMatchObject({
      type: "list",
      rows: [{ name: "clusters/newcomer" }],
      total: 1,
    });
    await tested.admin.remove(managedClusters, { name: "newcomer" }, WRITE);
    expect((await events.next()).value).toMatchObject({ type: "list", names: [], total: 0 });
    browser.abort();
    await http.close();
  });
});

describe("a token", () => {
  it("never stands in an answer or a line of the log", async () => {
    for (const body of [`{"token":"${CANARY}`, `${CANARY}`, `{"token":["${CANARY}"]}`, `{"${CANARY}":1}`]) {
      await tested.request("/api/session", { method: "POST", headers: OWN, body });
    }
    await tested.request(`/api/v1/clusters?token=${CANARY}`, {
      headers: { cookie: await tested.cookieOf(TOKENS.viewer), authorization: `Bearer ${CANARY}` },
    });
    log.error(
      { token: CANARY, request: { headers: { authorization: CANARY } }, cookie: CANARY },
      "a line that must hide them",
    );
    const lines = [...tested.logged, ...logged].join("\n");
    expect(lines.includes('"msg":"signed in"')).toBe(true);
    expect(lines.includes("a line that must hide them")).toBe(true);
    expect(lines.includes(CANARY)).toBe(false);
  });
});

function streamOf(event: LiveEvent | undefined): string {
  return event?.type === "opened" ? event.stream : "";
}

async function* eventsOf(response: Response): AsyncGenerator<LiveEvent> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const line of parts.flatMap((part) => part.split("\n"))) {
      if (line.startsWith("data: ")) yield LiveEvent.parse(JSON.parse(line.slice("data: ".length)));
    }
  }
}
