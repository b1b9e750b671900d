import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { interpolated } from "@/lib/dashboards/interpolate";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { VIEWS } from "@/lib/embed/views";
import { putAddOnHealth } from "@/server/testing/isolation/two-callers-objects";
import { CALLER_TOKENS, foreignTo, WARDEN } from "@/server/testing/isolation/two-callers-setup";
import { TestPortal } from "./embed-testing";
import { asFrame, PORTAL } from "./testing";

let portal: TestPortal;
beforeAll(async () => {
  portal = await TestPortal.start();
}, 60_000);
afterAll(() => portal.tested.close());

/** Routes that are for everybody. */
const OPEN = [
  "GET /api/openapi.json",
  "GET /api/sign-in-options",
  "POST /api/session",
  "POST /api/embed-demo/token",
  // It answers to the sender's signature alone.
  "POST /api/v1/gates/approval/:name/callbacks",
];
const OF_EVERY_TOKEN = [
  "GET /api/v1/embed-tokens/current",
  "GET /api/v1/live",
  "POST /api/v1/live/:stream/lists",
  "DELETE /api/v1/live/:stream/lists/:slot",
];

/** Every route of the API that a token is not refused. */
async function answeredTo(token: string): Promise<string[]> {
  const routes = portal.tested.app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"));
  const unique = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/\/$/, "")}`));
  const answered: string[] = [];
  for (const each of unique) {
    if (OPEN.includes(each)) continue;
    const [method = "", path = ""] = each.split(" ");
    const address = path.replace(/:(\w+)/g, (_, name: string) => VALUES[name] ?? "some");
    const body = method === "POST" ? "{}" : undefined;
    const headers = asFrame(token);
    const response = await portal.tested.app.request(address, { method, headers, ...(body && { body }) });
    await response.body?.cancel();
    if (response.status !== 403) answered.push(each);
    else expect(await refusalOf(token, method, address, body), each).toMatch(/embed token|Add-ons|may not/);
  }
  return answered;
}

async function refusalOf(token: string, method: string, address: string, body: string | undefined): Promise<string> {
  const { body: answer } = await portal.tested.request(address, {
    method,
    headers: asFrame(token),
    ...(body && { body }),
  });
  return JSON.stringify(answer);
}

const VALUES: Readonly<Record<string, string>> = { kind: "placements.cluster.open-cluster-management.io" };

describe("a portal's backend that sends along where its page is", () => {
  const authorization = `Bearer ${CALLER_TOKENS[WARDEN]}`;
  const send = (path: string, headers: Record<string, string>) =>
    portal.tested.request(path, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
      body: JSON.stringify({ origin: PORTAL, views: ["fleet"] }),
    });

  it("gets a token, also with cookies of its own", async () => {
    const headers = { authorization, origin: PORTAL, cookie: "portal=1" };
    expect((await send("/api/v1/embed-tokens", headers)).status).toBe(201);
  });

  it.each<[string, string, () => Promise<Record<string, string>>]>([
    [
      "an origin that may not embed",
      "/api/v1/embed-tokens",
      async () => ({ authorization, origin: "https://evil.example" }),
    ],
    ["another write", "/api/v1/badges", async () => ({ authorization, origin: PORTAL })],
    ["a person's session", "/api/v1/embed-tokens", async () => ({ origin: PORTAL, cookie: await portal.signIn() })],
    [
      "a person's session beside a token",
      "/api/v1/embed-tokens",
      async () => ({ authorization, origin: PORTAL, cookie: await portal.signIn() }),
    ],
  ])("attack: is refused with %s", async (_, path, headers) => {
    expect((await send(path, await headers())).status).toBe(403);
  });
});

describe("an embed token on every route of the API", () => {
  it("attack: routes that no view of it needs are refused, also those that come later", async () => {
    const { token } = await portal.mint(["fleet"]);
    expect((await answeredTo(token)).sort()).toEqual(OF_EVERY_TOKEN.sort());
  });

  it("attack: with every view that there is, only what views need is answered, and no write", async () => {
    const views = VIEWS.map(({ pattern }) => pattern.replace(/:\w+/g, "*"));
    const { token } = await portal.mint(views);
    const needed = VIEWS.flatMap(({ lists = [], routes = [] }) => [
      ...lists.filter(({ allow }) => !allow).map(({ list }) => `GET /api/v1/${list}`),
      ...routes.filter(({ allow }) => !allow).map(({ method, route }) => `${method} ${route}`),
    ]);
    const wanted = new Set([...needed, ...OF_EVERY_TOKEN, "GET /api/addons", "GET /api/rollouts"]);
    expect((await answeredTo(token)).sort()).toEqual([...wanted].sort());
  });

  it("attack: writes need an allowance, each its own", async () => {
    const approve = "/api/v1/approvals/requests/none/approve";
    const enable = "/api/v1/addons/shared/enable";
    const statuses = async (allow: ("approve" | "enable")[]) => {
      const { token } = await portal.mint(["approvals", "enable/*"], { allow });
      const answers = [approve, enable].map((path) => portal.send(token, "POST", path, {}));
      return (await Promise.all(answers)).map(({ status }) => status === 403);
    };
    expect(await statuses([])).toEqual([true, true]);
    expect(await statuses(["approve"])).toEqual([false, true]);
    expect(await statuses(["enable"])).toEqual([true, false]);
  });
});

describe("an embed token of one view", () => {
  it("attack: another add-on, cluster or rollout is refused", async () => {
    const { token } = await portal.mint([
      "addon-health/amber-addon",
      "cluster/amber-1",
      "rollout/amber-addon/team-amber/amber-place",
    ]);
    const allowed = [
      "/api/v1/history/addons/amber-addon",
      "/api/v1/clusters/amber-1",
      "/api/v1/rollouts/amber-addon/team-amber/amber-place/clusters",
    ];
    for (const path of allowed) expect(await portal.status(token, path), path).toBe(200);
    for (const path of allowed) {
      for (const other of [
        path.replaceAll("amber", "maple"),
        path.replace("amber-1", "amber-2").replace("amber-addon", "shared"),
      ])
        expect(await portal.status(token, other), other).toBe(403);
    }
    expect(await portal.names(token, "/api/v1/addons")).toEqual(["amber-addon"]);
    expect(await portal.names(token, "/api/v1/clusters")).toEqual(["amber-1"]);
    expect(await portal.names(token, "/api/v1/rollouts")).toEqual(["amber-addon/team-amber/amber-place"]);
    const addOns = await portal.names(token, "/api/v1/cluster-addons?limit=500");
    expect(addOns.every((name) => name.startsWith("amber-1/") || name.endsWith("/amber-addon"))).toBe(true);
    expect(addOns).toContain("amber-1/shared");
    expect(addOns).not.toContain("amber-2/shared");
  });

  it("attack: no query of a list, and no whole view, shows another add-on", async () => {
    const { token } = await portal.mint(["addon-health/amber-addon"]);
    const queries = ["q=name:maple*", "q=-name:amber*", "around=maple-addon", "facets=name&limit=0", "sort=-name"];
    for (const path of [...queries.map((query) => `/api/v1/addons?${query}`), "/api/addons"]) {
      const { body, status } = await portal.get(token, path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toMatch(/maple|omega|shared/);
    }
    for (const path of ["/api/v1/addons?at=-1m", "/api/v1/addons?format=csv", "/api/v1/rollouts", "/api/rollouts"])
      expect(await portal.status(token, path), path).toBe(403);
  });

  it("attack: numbers of the fleet are no rows, and no other numbers", async () => {
    const { token } = await portal.mint(["fleet"]);
    expect(await portal.status(token, "/api/v1/clusters?limit=0&facets=health,region&group=issue")).toBe(200);
    for (const query of [
      "",
      "limit=1",
      "limit=0&facets=name",
      "limit=0&facets=label.env",
      "limit=0&q=name:amber*",
      "limit=0&around=amber-1",
      "limit=0&labels=env",
      "limit=0&at=-1m",
      "limit=0&format=csv",
    ])
      expect(await portal.status(token, `/api/v1/clusters?${query}`), query).toBe(403);
  });
});

describe("an embed token with a filter", () => {
  const FILTER = { filter: "set=amber-set" };

  it.each([
    "/api/v1/clusters",
    "/api/v1/clusters?q=name:maple*",
    "/api/v1/clusters?q=-set:amber-set",
    "/api/v1/clusters?around=maple-1",
    "/api/v1/clusters?limit=0&facets=set,name,region,label,label.env&group=issue",
    "/api/v1/clusters?limit=0&facets=name&like=maple",
    "/api/v1/clusters?labels=tier-maple,tier-amber",
    "/api/v1/cluster-addons?limit=500&facets=cluster,set,region,addon",
    "/api/v1/cluster-addons?q=cluster:maple*",
    "/api/v1/matrix",
    "/api/v1/matrix?q=set:maple-set",
  ])("attack: a query shows nothing of other clusters: %s", async (path) => {
    const { token } = await portal.mint(["list/clusters", "matrix", "addon-health/*"], FILTER);
    const { body, status } = await portal.get(token, path);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(foreignTo("amber"));
  });

  it("attack: totals count the clusters of the filter alone", async () => {
    const { token } = await portal.mint(["list/clusters", "matrix"], FILTER);
    for (const path of ["/api/v1/clusters?limit=0", "/api/v1/clusters?limit=0&q=name:maple*", "/api/v1/matrix"])
      expect((await portal.get(token, path)).body, path).toMatchObject({ all: 4 });
  });

  it("attack: a cluster outside of it is refused by name, and followed by no stream", async () => {
    const { token } = await portal.mint(["cluster/*"], FILTER);
    const { name } = await portal.stream(token);
    const follow = async (cluster: string) => {
      const query = { subject: "object", kind: "managedclusters.cluster.open-cluster-management.io", name: cluster };
      const part = { view: "hints", slot: cluster, turn: 1, query };
      return JSON.stringify((await portal.send(token, "POST", `/api/v1/live/${name}/lists`, [part])).body);
    };
    expect(await portal.status(token, "/api/v1/clusters/amber-1")).toBe(200);
    expect(await portal.status(token, "/api/v1/clusters/maple-1")).toBe(403);
    expect(await portal.status(token, "/api/v1/history/clusters/maple-1")).toBe(403);
    expect(await follow("amber-1")).toContain("window");
    expect(await follow("maple-1")).toContain("forbidden");
  });

  it("attack: where it cannot be applied the answer is refused", async () => {
    const all = ["list/*", "rollout/*/*/*", "addon-health/*", "approvals", "enable/*", "dashboard/*", "issues"];
    const { token } = await portal.mint(all, { ...FILTER, allow: ["approve", "enable"] });
    for (const path of [
      "/api/v1/addons",
      "/api/addons",
      "/api/v1/rollouts",
      "/api/rollouts",
      "/api/v1/placements",
      "/api/v1/works",
      "/api/v1/approvals",
      "/api/v1/history/addons/shared",
      "/api/v1/addons/shared/enable",
      "/api/v1/rollouts/shared/team-amber/amber-place/clusters",
      "/api/v1/prometheus",
    ])
      expect(await portal.status(token, path), path).toBe(403);
    const queries = { from: 0, to: 60_000, step: 15, queries: [{ ref: "A", expr: "up", instant: true }] };
    expect((await portal.send(token, "POST", "/api/v1/prometheus/queries", queries)).status).toBe(403);
  });
});

describe("the stream of an embed token", () => {
  const list = (view: string, query: object = {}) => ({ view, slot: view, turn: 1, query });

  async function followed(token: string, parts: readonly object[]) {
    const { name } = await portal.stream(token);
    const { body } = await portal.send(token, "POST", `/api/v1/live/${name}/lists`, parts);
    return body as { page?: { rows: { name: string }[] }; problem?: { code: string } }[];
  }

  it("attack: follows what its views need, narrowed like the lists", async () => {
    const { token } = await portal.mint(["addon-health/amber-addon"]);
    const [addOns, clusters, rollouts, matrix] = await followed(token, [
      list("addons", { q: "-name:amber-addon" }),
      list("clusters"),
      list("rollouts"),
      list("matrix"),
    ]);
    expect(addOns?.page?.rows).toEqual([]);
    for (const each of [clusters, rollouts, matrix]) expect(each?.problem?.code).toBe("forbidden");
  });

  it("attack: a filter holds on it for lists and the matrix", async () => {
    const { token } = await portal.mint(["list/clusters", "matrix"], { filter: "set=amber-set" });
    const answers = await followed(token, [
      list("clusters", { facets: "name,set" }),
      list("matrix"),
      list("clusters", { q: "name:maple*", limit: 5 }),
    ]);
    expect(answers.map(({ page }) => page?.rows.length)).toEqual([4, 4, 0]);
    expect(JSON.stringify(answers)).not.toMatch(foreignTo("amber"));
  });

  it("attack: whole views are refused but for lists of which it may see rows, and those are narrowed", async () => {
    const { token: none } = await portal.mint(["fleet"]);
    const refused = await portal.stream(none, { views: "addons,rollouts" });
    await vi.waitFor(() => expect(refused.text().match(/"forbidden"/g)).toHaveLength(2), 15_000);
    const { token } = await portal.mint(["addon-health/amber-addon"]);
    const { text } = await portal.stream(token, { views: "addons,rollouts" });
    await vi.waitFor(() => expect(text()).toContain('"hello","view":"addons"'), 15_000);
    await vi.waitFor(() => expect(text()).toContain('"forbidden","view":"rollouts"'), 15_000);
    expect(await portal.names(token, "/api/addons")).toEqual(["amber-addon"]);
    await putAddOnHealth(portal.tested.admin, "maple", { namespace: "maple-2", name: "maple-addon" }, "False");
    await putAddOnHealth(portal.tested.admin, "amber", { namespace: "amber-2", name: "amber-addon" }, "False");
    await vi.waitFor(() => expect(text()).toContain('"rows"'), 15_000);
    expect(text()).not.toMatch(/maple/);
  });

  it("attack: that of another token cannot be used", async () => {
    const { token } = await portal.mint(["list/clusters"]);
    const { token: other } = await portal.mint(["list/clusters"]);
    const { name } = await portal.stream(token);
    const { status } = await portal.send(other, "POST", `/api/v1/live/${name}/lists`, [list("clusters")]);
    expect(status).toBe(404);
  });

  it("tells nothing of the console itself", async () => {
    const { token } = await portal.mint(["list/clusters"]);
    const { text } = await portal.stream(token);
    await portal.get(token, "/api/v1/clusters");
    expect(text()).not.toContain('"system"');
  });
});

describe("a dashboard for an embed token", () => {
  const times = { from: 0, to: 60_000, step: 15 };

  async function statuses(view: string, exprs: readonly string[]) {
    const { token } = await portal.mint([view]);
    const run = (expr: string) =>
      portal.send(token, "POST", "/api/v1/prometheus/queries", {
        ...times,
        queries: [{ ref: "A", expr, instant: true }],
      });
    return (await Promise.all(exprs.map(run))).map(({ status }) => status);
  }

  /** What its panels query, filled in as for an hour. */
  async function queriesOf(name: string) {
    const { token } = await portal.mint([`dashboard/${name}`]);
    const { body } = await portal.get(token, `/api/v1/dashboards/~bundled/${name}`);
    const values = { __rate_interval: { values: ["5m"] }, __interval: { values: ["1m"] } };
    return readDashboard((body as { json: string }).json).panels.map(({ queries }) =>
      interpolated(queries[0]?.expr ?? "", values),
    );
  }

  it("attack: runs the queries that it has, and no other; of one panel those of that panel", async () => {
    const [first = "", second = ""] = await queriesOf("fleet");
    const others = ["up", `${first} or up`, `count(${first})`];
    expect(await statuses("dashboard/fleet", [first, second, ...others])).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses("panel/fleet/0", [first, second])).toEqual([200, 403]);
  });

  it("attack: another dashboard, and what no variable offers, is refused", async () => {
    const { token } = await portal.mint(["dashboard/fleet"]);
    expect(await portal.status(token, "/api/v1/dashboards/~bundled/fleet")).toBe(200);
    for (const path of ["~bundled/other", "fleet/fleet", "team-amber/amber-config"])
      expect(await portal.status(token, `/api/v1/dashboards/${path}`), path).toBe(403);
    for (const of of [
      { kind: "label-names" },
      { kind: "label-values", label: "cluster_name" },
      { kind: "query", expr: "up" },
    ])
      expect((await portal.send(token, "POST", "/api/v1/prometheus/values", { from: 0, to: 60_000, of })).status).toBe(
        403,
      );
  });
});

describe("answers to embed tokens", () => {
  it("attack: nothing is kept that another token could be answered with", async () => {
    const [{ token: amber }, { token: maple }, { token: all }] = [
      await portal.mint(["list/clusters"], { filter: "set=amber-set" }),
      await portal.mint(["list/clusters"], { filter: "set=maple-set" }),
      await portal.mint(["list/clusters"]),
    ];
    for (const token of [all, amber, maple, all, maple, amber]) {
      const { body, headers } = await portal.get(token, "/api/v1/clusters?limit=500");
      const text = JSON.stringify(body);
      expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-store", null]);
      expect([/amber-1/.test(text), /maple-1/.test(text)]).toEqual([token !== maple, token !== amber]);
    }
  });

  it("never show more than the minter may see", async () => {
    const cookie = portal.callers.cookieOf("amber");
    const { token } = await portal.mint(["list/clusters", "list/add-ons", "cluster/*"], {}, { cookie });
    const { body } = await portal.get(token, "/api/v1/clusters");
    expect(JSON.stringify(body)).not.toMatch(foreignTo("amber"));
    expect(await portal.status(token, "/api/v1/addons")).toBe(403);
    expect(await portal.status(token, "/api/v1/clusters/maple-1")).toBe(403);
  });
});
