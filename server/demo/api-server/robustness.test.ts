import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import type { WireRequest } from "@/lib/kube/wire";
import type { ApiServer } from "./api-server";
import { type Send, sender, testServer } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

let api: ApiServer;
let send: Send;

beforeAll(async () => {
  api = await testServer();
  send = sender(api.handler);
  await send("POST", WIDGETS, widget("kept"));
});
afterAll(() => api.close());

const next = seededRandom(20260101);
const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  "",
  "x",
  "\u0000",
  "a".repeat(300),
  [],
  {},
  [null],
  [[]],
  { a: null },
  { toString: 1 },
  "2026-01-01T00:00:00Z",
];

/** Something else in a random place. */
function twisted(value: unknown, depth = 0): unknown {
  if (depth > 4 || next() < 0.15) return pick(ODD);
  if (Array.isArray(value)) return value.map((item) => (next() < 0.5 ? twisted(item, depth + 1) : item));
  if (typeof value !== "object" || value === null) return next() < 0.5 ? pick(ODD) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, next() < 0.3 ? twisted(item, depth + 1) : item]),
  );
}

const BODIES: readonly [string, object][] = [
  [
    WIDGETS,
    widget("w", {
      tags: ["a"],
      ports: [{ name: "p" }],
      emb: { apiVersion: "v1", kind: "X" },
      rules: [{ type: "CEL" }],
    }),
  ],
  [
    "/api/v1/namespaces",
    { metadata: { name: "n", labels: { a: "b" }, finalizers: ["a/b"] }, spec: { finalizers: [] } },
  ],
  [
    "/api/v1/namespaces/default/configmaps",
    { metadata: { name: "c" }, data: { a: "b" }, binaryData: { c: "" }, immutable: false },
  ],
  [
    "/api/v1/namespaces/default/secrets",
    { metadata: { name: "s" }, type: "Opaque", data: { a: "" }, stringData: { b: "c" } },
  ],
  ["/api/v1/namespaces/default/serviceaccounts/default/token", { spec: { audiences: ["a"], expirationSeconds: 600 } }],
  [
    "/api/v1/namespaces/default/events",
    { metadata: { name: "e" }, involvedObject: { namespace: "default" }, count: 1 },
  ],
  [
    "/apis/coordination.k8s.io/v1/namespaces/default/leases",
    { metadata: { name: "l" }, spec: { leaseDurationSeconds: 1, renewTime: null } },
  ],
  [
    "/apis/rbac.authorization.k8s.io/v1/clusterroles",
    {
      metadata: { name: "r" },
      rules: [{ verbs: ["get"], apiGroups: [""], resources: ["x"] }],
      aggregationRule: { clusterRoleSelectors: [{}] },
    },
  ],
  [
    "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
    {
      metadata: { name: "b" },
      roleRef: { kind: "ClusterRole", name: "cluster-admin" },
      subjects: [{ kind: "User", name: "u" }],
    },
  ],
  [
    "/apis/certificates.k8s.io/v1/certificatesigningrequests",
    { metadata: { name: "c" }, spec: { request: "", signerName: "a.b/c", usages: ["any"], expirationSeconds: 600 } },
  ],
  [
    "/apis/authorization.k8s.io/v1/subjectaccessreviews",
    { spec: { user: "u", resourceAttributes: { verb: "get", resource: "x" } } },
  ],
  [
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
    {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "as.b.c" },
      spec: {
        group: "b.c",
        scope: "Cluster",
        names: { plural: "as", kind: "A", singular: "a", listKind: "AList" },
        versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
      },
    },
  ],
];

const METHODS: readonly WireRequest["method"][] = ["POST", "PUT", "PATCH", "DELETE"];
const TYPES = [
  "application/json",
  "application/merge-patch+json",
  "application/json-patch+json",
  "application/strategic-merge-patch+json",
];

describe("whatever comes in", () => {
  it("an answer goes out, and it is never the server's own failure", async () => {
    for (let count = 0; count < 3000; count++) {
      const [path, body] = pick(BODIES);
      const method = pick(METHODS);
      const { metadata } = body as { metadata?: { name?: string } };
      const target = method === "POST" ? path : `${path}/${metadata?.name ?? "x"}`;
      const sent = twisted(body);
      const { status, body: answer } = await send(method, target, sent, { "content-type": pick(TYPES) });
      const failure = status === 500 ? `${answer.message} for ${method} ${target} ${JSON.stringify(sent)}` : "";
      expect(failure).toMatch(/^$|resourceVersion should not be set|merge key|unrecognized action/);
    }
    expect((await send("GET", `${WIDGETS}/kept`)).status).toBe(200);
  });

  it("selectors, numbers and tokens are read or refused", async () => {
    const pieces = [
      "a",
      "=",
      "==",
      "!",
      "in",
      "(",
      ")",
      ",",
      " ",
      "metadata.name",
      "%",
      "'",
      "-1",
      "9".repeat(20),
      "true",
      "/",
      ">",
      "<",
    ];
    const names = [
      "labelSelector",
      "fieldSelector",
      "limit",
      "continue",
      "resourceVersion",
      "resourceVersionMatch",
      "sendInitialEvents",
    ];
    for (let count = 0; count < 2000; count++) {
      const text = Array.from({ length: Math.ceil(next() * 6) }, () => pick(pieces)).join("");
      const { status } = await send("GET", `${WIDGETS}?${pick(names)}=${encodeURIComponent(text)}`);
      expect([200, 400, 410, 422, 504]).toContain(status);
    }
  });
});
