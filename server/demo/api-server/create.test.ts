import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiServer } from "./api-server";
import { type Send, sender, testServer } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

const CMS = "/api/v1/namespaces/default/configmaps";
const LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";

let api: ApiServer;
let send: Send;

beforeAll(async () => {
  api = await testServer({ now: () => new Date("2026-01-02T03:04:05Z") });
  send = sender(api.handler);
});
afterAll(() => api.close());

const cm = (name: string, rest: object = {}) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, ...rest });

describe("create", () => {
  it("fills what the server fills", async () => {
    const { status, body } = await send("POST", CMS, cm("made", { data: { a: "1" } }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: "ConfigMap",
      metadata: { namespace: "default", creationTimestamp: "2026-01-02T03:04:05Z" },
    });
    expect(body.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(Number(body.metadata.resourceVersion)).toBeGreaterThan(1000);
    expect(body.metadata.generation).toBeUndefined();
  });

  it("refuses what exists", async () => {
    const { status, body } = await send("POST", CMS, cm("made"));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      kind: "Status",
      reason: "AlreadyExists",
      message: 'configmaps "made" already exists',
      code: 409,
    });
  });

  it("generates names", async () => {
    const { body } = await send("POST", CMS, { metadata: { generateName: "p-" } });
    expect(body.metadata.name).toMatch(/^p-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });

  it.each([
    ["no name", CMS, { metadata: {} }, 422, "metadata.name"],
    ["a bad name", CMS, cm("Bad_Name"), 422, "metadata.name"],
    ["a bad label", CMS, { metadata: { name: "x", labels: { a: "b c" } } }, 422, "metadata.labels"],
    ["a bad key", CMS, cm("x", { data: { "bad/key": "" } }), 422, "data[bad/key]"],
    ["a key in both maps", CMS, cm("x", { data: { a: "" }, binaryData: { a: "" } }), 422, "data[a]"],
    [
      "two controllers",
      CMS,
      { metadata: { name: "x", ownerReferences: ["1", "2"].map(owner) } },
      422,
      "metadata.ownerReferences",
    ],
    [
      "a lease of no duration",
      LEASES,
      { metadata: { name: "x" }, spec: { leaseDurationSeconds: 0 } },
      422,
      "spec.leaseDurationSeconds",
    ],
  ])("refuses %s", async (_what, path, object, code, field) => {
    const { status, body } = await send("POST", path, object);
    expect([status, body.details?.causes?.[0]?.field]).toEqual([code, field]);
  });

  it.each([
    ["another namespace in the body", CMS, { metadata: { name: "x", namespace: "other" } }, 400],
    ["another kind", CMS, { kind: "Secret", apiVersion: "v1", metadata: { name: "x" } }, 400],
    ["another version of a custom kind", WIDGETS, { ...widget("x"), apiVersion: "test.example.com/v9" }, 400],
    ["a custom object without kind", WIDGETS, { metadata: { name: "x" }, spec: { size: 1 } }, 400],
    ["a custom object of another kind", WIDGETS, { ...widget("x"), kind: "Other" }, 422],
    ["data that is no map of text", CMS, cm("x", { data: { a: 1 } }), 400],
    [
      "milliseconds in a MicroTime",
      LEASES,
      { metadata: { name: "x" }, spec: { renewTime: "2026-01-01T00:00:00.000Z" } },
      400,
    ],
    [
      "a time without fraction in a MicroTime",
      LEASES,
      { metadata: { name: "x" }, spec: { renewTime: "2026-01-01T00:00:00Z" } },
      400,
    ],
    ["broken JSON", CMS, "{", 400],
    ["no object", CMS, "[]", 400],
    ["__proto__", CMS, '{"metadata":{"name":"x"},"__proto__":{}}', 400],
    ["a bomb of brackets", CMS, `{"metadata":${"[".repeat(5000)}${"]".repeat(5000)}}`, 400],
    ["an integer beyond 2^53", WIDGETS, '{"metadata":{"name":"x"},"spec":{"size":9007199254740993}}', 400],
    ["too much", CMS, cm("x", { data: { a: "x".repeat(3.2 * 1024 * 1024) } }), 413],
    ["a resourceVersion", CMS, { metadata: { name: "x", resourceVersion: "1" } }, 500],
  ])("refuses %s", async (_what, path, object, code) => {
    const { status, body } = await send("POST", path, object);
    expect([status, body.kind, body.code]).toEqual([code, "Status", code]);
  });

  it("refuses a missing namespace", async () => {
    const { status, body } = await send("POST", "/api/v1/namespaces/nope/configmaps", cm("x"));
    expect([status, body.message]).toEqual([404, 'namespaces "nope" not found']);
  });

  it("takes six digits in a MicroTime and no holder", async () => {
    const lease = {
      metadata: { name: "fine" },
      spec: { renewTime: "2026-01-01T00:00:00.000000Z", holderIdentity: "" },
    };
    expect((await send("POST", LEASES, lease)).status).toBe(201);
  });

  it("writes nothing in a dry run", async () => {
    const { status, body } = await send("POST", `${CMS}?dryRun=All`, cm("dry"));
    expect([status, body.metadata.uid.length]).toEqual([201, 36]);
    expect((await send("GET", `${CMS}/dry`)).status).toBe(404);
    expect((await send("POST", `${CMS}?dryRun=bogus`, cm("dry"))).status).toBe(422);
  });

  it.each([
    ["text/plain", 415],
    ["application/vnd.kubernetes.protobuf", 400],
    ["application/json; charset=utf-8", 201],
  ])("answers a body of %s with %i", async (type, code) => {
    expect((await send("POST", CMS, { metadata: { generateName: "typed-" } }, { "content-type": type })).status).toBe(
      code,
    );
  });
});

function owner(uid: string): object {
  return { apiVersion: "v1", kind: "ConfigMap", name: "o", uid, controller: true };
}
