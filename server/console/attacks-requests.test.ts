import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clusterRoleBindings } from "@/lib/resources/built-in";
import { OWN, TestConsole, TOKENS, WRITE } from "./testing";

const ROOT = "canary-7f3a-root";
/** What works before sign-in. */
const OPEN = ["/api/sign-in-options", "/api/session", "/api/openapi.json"];
/** Its answer does not end. */
const STREAM = "/api/v1/live";

let tested: TestConsole;
let cookie: string;

beforeAll(async () => {
  tested = await TestConsole.start({
    tokens: { root: ROOT },
    prepare: async (admin) => {
      const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "cluster-admin" };
      const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "root" }];
      await admin.create(clusterRoleBindings, { metadata: { name: "root" }, roleRef, subjects }, WRITE);
    },
  });
  cookie = await tested.cookieOf(ROOT);
});
afterAll(() => tested.close());

interface Route {
  readonly method: string;
  readonly path: string;
}

function routesOf(...methods: readonly string[]): Route[] {
  const found = tested.app.routes.filter(({ method, path }) => path.startsWith("/api/") && methods.includes(method));
  return found.map((route) => ({ ...route, path: route.path.replace(/\/$/, "") }));
}

const INTERNAL = [
  "x-middleware-subrequest",
  "x-middleware-prefetch",
  "x-middleware-rewrite",
  "x-middleware-next",
  "x-invoke-path",
  "x-invoke-status",
  "x-matched-path",
  "x-now-route-matches",
  "x-nextjs-data",
  "x-next-resume",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
  "next-action",
  "rsc",
];

describe("attack: getting past sign-in by what a framework believes (1, 2, 3)", () => {
  it("internal headers of Next change no answer, on any route", async () => {
    const headers = Object.fromEntries(INTERNAL.map((name) => [name, "/api/sign-in-options"]));
    for (const { path } of routesOf("GET").filter((each) => !OPEN.includes(each.path))) {
      const { status } = await tested.request(path, { headers });
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it("no other spelling of a route's path lets anybody in", async () => {
    for (const { path } of routesOf("GET").filter((each) => !OPEN.includes(each.path))) {
      for (const spelled of spellings(path.replaceAll(/:\w+/g, "a"))) {
        const { status, body } = await tested.request(spelled, {});
        expect([spelled, status === 200 && body !== "page" ? "let in" : "kept out"]).toEqual([spelled, "kept out"]);
      }
    }
  });

  it("bodies of server functions and forms are refused before they are read", async () => {
    for (const { method, path } of routesOf("POST", "PUT", "PATCH", "DELETE")) {
      for (const type of ["text/x-component", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]) {
        const headers = { ...OWN, cookie, "content-type": type, "next-action": "a".repeat(40) };
        const { status } = await tested.request(path, { method, headers, body: '0:{"a":"$@1"}' });
        expect([method, path, type, status]).toEqual([method, path, type, 403]);
      }
    }
  });
});

/** Ways to write a path that some part between browser and route takes for the same. */
function spellings(path: string): string[] {
  const last = path.length - 1;
  const encoded = `%${path.charCodeAt(last).toString(16)}`;
  return [
    path.toUpperCase(),
    path.replace("/api/", "/API/"),
    path.replace("/api/", "/api//"),
    `${path}/`,
    `${path};a`,
    `${path}.`,
    `${path}%00`,
    `${path}.rsc`,
    `${path}.txt`,
    `${path}.json`,
    `${path}/__next.a.txt`,
    `/_next/data/build${path}.json`,
    `${path.slice(0, last)}${encoded}`,
    `${path.slice(0, last)}${encoded.replace("%", "%25")}`,
    path.replaceAll("/", "%2f"),
    `/x/..${path}`,
  ];
}

describe("attack: being somebody else by headers (11, 12)", () => {
  it.each<Record<string, string>>([
    { "impersonate-user": "stranger" },
    { "Impersonate-User": "stranger", "IMPERSONATE-GROUP": "system:unauthenticated" },
    { impersonate_user: "stranger", "impersonate-uid": "1", "impersonate-extra-scopes": "a" },
    { connection: "impersonate-user, authorization", "impersonate-user": "stranger" },
    { "x-remote-user": "stranger", "x-remote-group": "nobody", "x-forwarded-user": "stranger" },
  ])("the hub is asked as the person of the session, whatever %j says", async (headers) => {
    // Who may do everything may be anybody: a header that reached the hub would take these rights away.
    for (const path of ["/api/session", "/api/v1/clusters", "/api/v1/clusters/secret-cluster/yaml"]) {
      const plain = await tested.request(path, { headers: { cookie } });
      const spoofed = await tested.request(path, { headers: { cookie, ...headers } });
      expect([path, spoofed.status, spoofed.body]).toEqual([path, 200, plain.body]);
    }
  });

  it("says nothing of hosts that a proxy may have named: no cookie for them, no way to them", async () => {
    const named = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "8443",
      forwarded: "host=evil.example;proto=https",
    };
    const { headers, status } = await tested.signIn({ token: TOKENS.viewer }, named);
    expect(status).toBe(204);
    expect(headers.get("set-cookie")).toMatch(/^flotilla=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
    for (const path of ["/clusters/", "/api/v1/clusters", "/nowhere"]) {
      const answer = await tested.request(path, { headers: { ...named, cookie } });
      expect(JSON.stringify([...answer.headers])).not.toContain("evil.example");
    }
  });
});

/** What a URL takes for dots and slashes by itself leads to another route, with its own rights. */
const BAD_NAMES = [
  "%252e%252e",
  "..%2fa",
  "a%2fb",
  "a%5cb",
  "a%00",
  "%ef%bc%8e%ef%bc%8e",
  "%e2%80%ae",
  "A",
  "-a",
  "a%20b",
];

describe("attack: paths that leave their place (13)", () => {
  it("every name in a path is a name of Kubernetes, or the request goes no further", async () => {
    for (const { path } of routesOf("GET").filter((each) => each.path.includes(":"))) {
      for (const name of [...BAD_NAMES, "a".repeat(254)]) {
        const asked = path.replaceAll(/:\w+/g, name);
        const { status } = await tested.request(asked, { headers: { cookie } });
        expect([asked, [400, 404].includes(status)]).toEqual([asked, true]);
      }
    }
  });
});

describe("attack: writing from another place (15)", () => {
  it("every route that changes something takes it from a page of ours alone, as JSON", async () => {
    const foreign: Record<string, string>[] = [
      { "content-type": "application/json" },
      { ...OWN, origin: "https://evil.example" },
      { ...OWN, "sec-fetch-site": "cross-site" },
      { ...OWN, "sec-fetch-site": "same-site" },
      { ...OWN, "content-type": "text/plain" },
    ];
    for (const { method, path } of routesOf("POST", "PUT", "PATCH", "DELETE")) {
      for (const headers of foreign) {
        const { status } = await tested.request(path, { method, headers: { ...headers, cookie }, body: "{}" });
        expect([method, path, headers, status]).toEqual([method, path, headers, 403]);
      }
    }
  });

  it("no route that changes something answers a GET", async () => {
    const read = [STREAM, ...routesOf("GET").map(({ path }) => path)].map((path) => patternOf(path));
    const written = routesOf("POST", "PUT", "PATCH", "DELETE").filter(
      ({ path }) => !read.some((each) => each.test(path)),
    );
    expect(written.length).toBeGreaterThan(10);
    for (const { path } of written) {
      const { status } = await tested.request(path, { headers: { cookie } });
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    }
  });
});

/** What a hub, or its controllers, write themselves. */
const NOT_OURS = {
  status: { conditions: [] },
  ownerReferences: [{ apiVersion: "v1", kind: "Namespace", name: "default", uid: "u" }],
  finalizers: ["example.com/hold"],
  managedFields: [],
  namespace: "kube-system",
  uid: "another",
};

/** They take no body, and read none; or none without a signature. */
const BODYLESS = [
  "DELETE /api/v1/invitations/a 404",
  "DELETE /api/v1/live/a/lists/a 404",
  "POST /api/v1/access/tunnels/a/check 404",
  "POST /api/v1/dashboards/a/a/delete 404",
  "POST /api/v1/gates/approval/a/callbacks 401",
  "POST /api/v1/invitations/a/revoke 404",
  "POST /api/v1/notifications/receivers/a/test 404",
];

describe("attack: fields that a client must not set (22)", () => {
  it.each(Object.entries(NOT_OURS))("%s is refused in the body of every route", async (name, value) => {
    const body = JSON.stringify({ [name]: value });
    const others: string[] = [];
    for (const { method, path } of routesOf("POST", "PUT", "PATCH", "DELETE")) {
      if (!path.startsWith("/api/v1/")) continue;
      const asked = path.replaceAll(/:\w+/g, "a");
      const { status } = await tested.request(asked, { method, headers: { ...OWN, cookie }, body });
      if (status !== 400) others.push(`${method} ${asked} ${status}`);
    }
    expect(others.sort()).toEqual(BODYLESS);
  });
});

describe("attack: a small body that becomes a large one (27)", () => {
  it("is not unpacked", async () => {
    const bomb = gzipSync(JSON.stringify({ token: "a".repeat(10_000_000) }));
    const headers = { ...OWN, "content-encoding": "gzip" };
    const { status } = await tested.request("/api/session", { method: "POST", headers, body: new Uint8Array(bomb) });
    expect(status).toBe(400);
  });
});

/** What a route matches. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
}

describe("attack: a demo where there is none (32)", () => {
  it.each<[string, Record<string, string>, string]>([
    ["a header", { "demo-accounts": "admin", "x-demo": "1" }, ""],
    ["a cookie", { cookie: "demo=1; flotilla-demo=admin" }, ""],
    ["a query", {}, "?demo=1"],
  ])("is not to be had by %s", async (_, headers, query) => {
    const { status, body } = await tested.request(`/api/session${query}`, {
      method: "POST",
      headers: { ...OWN, ...headers },
      body: JSON.stringify({ account: "admin" }),
    });
    expect([status, body]).toMatchObject([query === "" ? 401 : 400, {}]);
  });
});
