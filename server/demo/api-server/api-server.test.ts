import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiServer } from "./api-server";
import { mergePatch, type Send, sender, testServer } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

const CMS = "/api/v1/namespaces/default/configmaps";

let api: ApiServer;
let send: Send;

beforeAll(async () => {
  api = await testServer({ now: () => new Date("2026-01-02T03:04:05Z") });
  send = sender(api.handler);
});
afterAll(() => api.close());

const cm = (name: string, rest: object = {}) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, ...rest });

describe("status and generation", () => {
  const path = `${WIDGETS}/gen`;

  it("drops a status on creation and on updates of the object", async () => {
    const made = await send("POST", WIDGETS, { ...widget("gen"), status: { phase: "Done" } });
    expect([made.body.status, made.body.metadata.generation]).toEqual([undefined, 1]);
    const put = await send("PUT", path, { ...made.body, spec: { size: 2 }, status: { phase: "Done" } });
    expect([put.body.status, put.body.metadata.generation]).toEqual([undefined, 2]);
  });

  it("changes only the status below /status, which counts no generation", async () => {
    const current = (await send("GET", path)).body;
    const changed = {
      ...current,
      spec: { size: 9 },
      metadata: { ...current.metadata, labels: { a: "b" } },
      status: { phase: "Done" },
    };
    const { body } = await send("PUT", `${path}/status`, changed);
    expect([body.spec.size, body.metadata.labels, body.status, body.metadata.generation]).toEqual([
      2,
      undefined,
      { phase: "Done" },
      2,
    ]);
    expect((await mergePatch(send, path, { metadata: { labels: { a: "b" } } })).body.metadata.generation).toBe(2);
  });

  it.each([
    ["PATCH", { metadata: { resourceVersion: "1" }, status: {} }, 409],
    ["PATCH", { status: { count: "x" } }, 422],
    ["PUT", widget("gen"), 422],
    ["POST", widget("gen"), 405],
  ] as const)("refuses a bad %s of /status", async (method, object, code) => {
    const headers: Record<string, string> =
      method === "PATCH" ? { "content-type": "application/merge-patch+json" } : {};
    expect((await send(method, `${path}/status`, object, headers)).status).toBe(code);
  });

  it("knows no /scale", async () => {
    expect([(await send("GET", `${path}/status`)).status, (await send("GET", `${path}/scale`)).status]).toEqual([
      200, 404,
    ]);
  });
});

describe("delete", () => {
  it("answers a Status, then 404", async () => {
    await send("POST", CMS, cm("gone"));
    const { status, body } = await send("DELETE", `${CMS}/gone`);
    expect([status, body.status, body.details.kind, body.details.uid.length]).toEqual([
      200,
      "Success",
      "configmaps",
      36,
    ]);
    const again = await send("DELETE", `${CMS}/gone`);
    expect([again.status, again.body.details]).toEqual([404, { name: "gone", kind: "configmaps" }]);
  });

  it("respects preconditions", async () => {
    const { uid, resourceVersion } = (await send("POST", CMS, cm("precious"))).body.metadata;
    const attempt = (preconditions: object) => send("DELETE", `${CMS}/precious`, { preconditions });
    expect((await attempt({ uid: "x" })).status).toBe(409);
    expect((await attempt({ resourceVersion: "1" })).status).toBe(409);
    expect((await attempt({ uid, resourceVersion })).status).toBe(200);
  });

  it("waits for finalizers", async () => {
    const path = `${WIDGETS}/held`;
    await send("POST", WIDGETS, widget("held", {}, { finalizers: ["test.example.com/hold"] }));
    const first = await send("DELETE", path);
    expect(first.body.metadata).toMatchObject({
      deletionTimestamp: "2026-01-02T03:04:05Z",
      deletionGracePeriodSeconds: 0,
      generation: 2,
    });
    expect((await send("DELETE", path)).body.metadata.resourceVersion).toBe(first.body.metadata.resourceVersion);
    expect(
      (await mergePatch(send, path, { metadata: { finalizers: ["test.example.com/hold", "test.example.com/more"] } }))
        .status,
    ).toBe(422);
    expect((await mergePatch(send, path, { metadata: { labels: { a: "b" } } })).status).toBe(200);
    const taken = await send("POST", WIDGETS, widget("held"));
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'object is being deleted: widgets.test.example.com "held" already exists',
    ]);
    expect((await mergePatch(send, path, { metadata: { finalizers: null } })).status).toBe(200);
    expect((await send("GET", path)).status).toBe(404);
  });

  it("refuses unknown propagation policies", async () => {
    await send("POST", CMS, cm("policy"));
    expect((await send("DELETE", `${CMS}/policy`, { propagationPolicy: "Foo" })).status).toBe(422);
    expect(
      (await send("DELETE", `${CMS}/policy`, { propagationPolicy: "Orphan", orphanDependents: true })).status,
    ).toBe(422);
    expect((await send("DELETE", `${CMS}/policy`, "{")).status).toBe(400);
  });

  it("deletes collections by selector", async () => {
    for (const [name, team] of Object.entries({ c1: "a", c2: "a", c3: "b" })) {
      await send("POST", CMS, { metadata: { name, labels: { team } } });
    }
    const { body } = await send("DELETE", `${CMS}?labelSelector=team%3Da`);
    expect(body.items.map((item: { metadata: { name: string } }) => item.metadata.name)).toEqual(["c1", "c2"]);
    expect((await send("GET", `${CMS}/c3`)).status).toBe(200);
  });
});

describe("errors", () => {
  it("name what is missing", async () => {
    const { status, body } = await send("GET", `${WIDGETS}/x`);
    expect([status, body]).toEqual([
      404,
      {
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Failure",
        message: 'widgets.test.example.com "x" not found',
        reason: "NotFound",
        details: { name: "x", group: "test.example.com", kind: "widgets" },
        code: 404,
      },
    ]);
  });

  it.each([
    ["GET", "/apis/nope.example.com/v1/things", 404],
    ["GET", "/apis/test.example.com/v1/things", 404],
    ["GET", "/api/v1/pods", 404],
    ["GET", "/nothing", 404],
    ["POST", `${CMS}/named`, 405],
    ["PUT", CMS, 405],
    ["DELETE", "/api/v1/namespaces", 405],
    ["POST", "/api/v1/configmaps", 405],
    ["GET", "/api/v1/%zz", 400],
  ] as const)("answers %s %s with %i", async (method, path, code) => {
    expect((await send(method, path, method === "GET" ? undefined : {})).status).toBe(code);
  });

  it("refuses formats it does not speak", async () => {
    expect((await send("GET", CMS, undefined, { accept: "application/xml" })).status).toBe(406);
    expect(
      (await send("GET", CMS, undefined, { accept: "application/vnd.kubernetes.protobuf,application/json" })).status,
    ).toBe(200);
  });
});
