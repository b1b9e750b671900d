import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiServer } from "./api-server";
import { mergePatch, type Send, sender, testServer } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

let api: ApiServer;
let send: Send;
let count = 0;

beforeAll(async () => {
  api = await testServer();
  send = sender(api.handler);
});
afterAll(() => api.close());

const post = (spec: object, query = "") => send("POST", `${WIDGETS}?${query}`, widget(`w${++count}`, spec));

describe("validation", () => {
  it.each([
    [{ size: undefined }, "FieldValueRequired", "spec.size", "Required value"],
    [
      { size: "x" },
      "FieldValueTypeInvalid",
      "spec.size",
      'Invalid value: "string": spec.size in body must be of type integer: "string"',
    ],
    [
      { color: "blue" },
      "FieldValueNotSupported",
      "spec.color",
      'Unsupported value: "blue": supported values: "red", "green"',
    ],
    [
      { size: 0 },
      "FieldValueInvalid",
      "spec.size",
      "Invalid value: 0: spec.size in body should be greater than or equal to 1",
    ],
    [
      { size: 101 },
      "FieldValueInvalid",
      "spec.size",
      "Invalid value: 101: spec.size in body should be less than or equal to 100",
    ],
    [
      { code: "A" },
      "FieldValueInvalid",
      "spec.code",
      "Invalid value: \"A\": spec.code in body should match '^[a-z]+$'",
    ],
    [{ code: "abcdefghi" }, "FieldValueTooLong", "spec.code", "Too long: may not be more than 8 bytes"],
    [
      { limit: true },
      "FieldValueTypeInvalid",
      "spec.limit",
      'Invalid value: "boolean": spec.limit in body must be of type integer,string: "boolean"',
    ],
    [{ tags: ["a", "a"] }, "FieldValueDuplicate", "spec.tags[1]", 'Duplicate value: "a"'],
    [
      { ports: [{ name: "a" }, { name: "a" }] },
      "FieldValueDuplicate",
      "spec.ports[1]",
      'Duplicate value: {"name":"a"}',
    ],
    [
      { ports: [{ name: "a", port: 2 ** 40 }] },
      "FieldValueInvalid",
      "spec.ports[0].port",
      expect.stringContaining("int32"),
    ],
    [{ emb: { apiVersion: "v1" } }, "FieldValueRequired", "spec.emb.kind", "Required value: must not be empty"],
    [{ at: "yesterday" }, "FieldValueTypeInvalid", "spec.at", expect.stringContaining("must be of type date-time")],
    [{ size: 60 }, "FieldValueInvalid", "spec", expect.stringContaining("size 60 takes a green widget")],
    [
      { rules: [{}] },
      "FieldValueInvalid",
      "spec.rules[0]",
      expect.stringContaining("no such key: type evaluating rule: condition is required"),
    ],
    [
      { rules: [{ type: "CEL" }] },
      "FieldValueInvalid",
      "spec.rules[0]",
      expect.stringContaining("condition is required for CEL"),
    ],
  ])("refuses %j", async (spec, reason, field, message) => {
    const { status, body } = await post(spec);
    expect([status, body.reason, body.details.kind]).toEqual([422, "Invalid", "Widget"]);
    expect(body.details.causes[0]).toEqual({ reason, field, message });
  });

  it("says that rules were not checked where the shape is wrong already", async () => {
    const { body } = await post({ size: "x", color: "blue" });
    expect(body.details.causes.map(({ field }: { field: string }) => field)).toEqual([
      "spec.size",
      "spec.color",
      "<nil>",
    ]);
    expect(body.message).toMatch(
      /^Widget\.test\.example\.com "w\d+" is invalid: \[spec\.size: .*, spec\.color: .*, <nil>: .*\]$/,
    );
  });

  it.each([
    { limit: 5 },
    { limit: "10%" },
    { size: 60, color: "green" },
    { pinned: "a" },
    { rules: [{ type: "CEL", condition: "true" }] },
    { emb: { apiVersion: "v1", kind: "X", y: 1 } },
  ])("takes %j", async (spec) => {
    expect((await post(spec)).status).toBe(201);
  });

  it("lets rules compare with how things were", async () => {
    await post({ pinned: "a" });
    const path = `${WIDGETS}/w${count}`;
    expect((await mergePatch(send, path, { spec: { pinned: "a", size: 2 } })).status).toBe(200);
    const { status, body } = await mergePatch(send, path, { spec: { pinned: "b" } });
    const message = 'Invalid value: "b": pinned is immutable';
    expect([status, body.details.causes]).toEqual([
      422,
      [{ reason: "FieldValueInvalid", field: "spec.pinned", message }],
    ]);
    expect((await mergePatch(send, path, { spec: { pinned: null } })).status).toBe(200);
  });

  it("holds for patches and the status too", async () => {
    await post({});
    const path = `${WIDGETS}/w${count}`;
    expect((await mergePatch(send, path, { spec: { size: 0 } })).status).toBe(422);
    expect((await mergePatch(send, `${path}/status`, { status: { count: "x" } })).status).toBe(422);
  });
});

describe("defaults and pruning", () => {
  it("fills what is absent, and drops nulls where they may not be", async () => {
    expect((await post({})).body.spec).toEqual({ size: 1, color: "red" });
    expect((await post({ color: null, note: null, code: null })).body.spec).toEqual({
      size: 1,
      color: "red",
      note: null,
    });
    expect((await post({ rules: [{ type: "Text" }] })).body.spec.rules).toEqual([{ type: "Text", condition: "" }]);
  });

  it("keeps unknown fields only where the schema lets it", async () => {
    const spec = {
      bogus: 1,
      free: { any: { thing: [1] } },
      emb: { apiVersion: "v1", kind: "X", metadata: { name: "a", odd: 1 }, data: {} },
    };
    const { body, headers } = await post(spec);
    expect(body.spec).toEqual({
      size: 1,
      color: "red",
      free: spec.free,
      emb: { apiVersion: "v1", kind: "X", metadata: { name: "a" }, data: {} },
    });
    expect(headers.warning).toBe(
      '299 - "unknown field \\"spec.bogus\\"", 299 - "unknown field \\"spec.emb.metadata.odd\\""',
    );
  });

  it("reports unknown and repeated fields as asked", async () => {
    const strict = await post({ bogus: 1 }, "fieldValidation=Strict");
    expect(strict.status).toBe(400);
    expect(strict.body.message).toContain('strict decoding error: unknown field "spec.bogus"');
    const ignored = await post({ bogus: 1 }, "fieldValidation=Ignore");
    expect([ignored.status, ignored.headers.warning]).toEqual([201, undefined]);
    const twice = JSON.stringify(widget("twice")).replace('"size":1', '"size":1,"size":2');
    const repeated = await send("POST", `${WIDGETS}?fieldValidation=Strict`, twice);
    expect([repeated.status, repeated.body.message]).toEqual([
      400,
      expect.stringContaining('duplicate field "spec.size"'),
    ]);
    expect((await post({}, "fieldValidation=Foo")).status).toBe(422);
    const patched = await send(
      "PATCH",
      `${WIDGETS}/w1?fieldValidation=Strict`,
      {},
      { "content-type": "application/merge-patch+json" },
    );
    expect(patched.status).toBe(404);
  });

  it("answers an unknown field in a strict patch with 422", async () => {
    await post({});
    const headers = { "content-type": "application/merge-patch+json" };
    const { status, body } = await send(
      "PATCH",
      `${WIDGETS}/w${count}?fieldValidation=Strict`,
      { spec: { bogus: 1 } },
      headers,
    );
    expect([status, body.details.causes[0].field]).toEqual([422, "patch"]);
  });
});

describe("discovery", () => {
  it("lists groups, versions and resources", async () => {
    const { groups } = (await send("GET", "/apis")).body;
    const group = groups.find(({ name }: { name: string }) => name === "test.example.com");
    expect(group.preferredVersion.version).toBe("v1");
    expect(group.versions.map(({ version }: { version: string }) => version)).toEqual(["v1", "v1beta1"]);
    const { resources } = (await send("GET", "/apis/test.example.com/v1")).body;
    expect(resources.map(({ name }: { name: string }) => name)).toEqual(["widgets", "widgets/status"]);
    expect((await send("GET", "/apis/test.example.com")).body.kind).toBe("APIGroup");
    expect((await send("GET", "/api")).body.versions).toEqual(["v1"]);
    const core = (await send("GET", "/api/v1")).body.resources;
    expect(core.find(({ name }: { name: string }) => name === "serviceaccounts/token")).toMatchObject({
      group: "authentication.k8s.io",
      version: "v1",
      kind: "TokenRequest",
    });
  });

  it("describes kinds for kubectl", async () => {
    const { paths } = (await send("GET", "/openapi/v3")).body;
    const { body } = await send("GET", paths["apis/test.example.com/v1"].serverRelativeURL);
    expect(body.components.schemas["com.example.test.v1.Widget"].properties.spec.properties.size.type).toBe("integer");
    const patch = body.paths["/apis/test.example.com/v1/namespaces/{namespace}/widgets/{name}"].patch;
    expect(patch.parameters.map(({ name }: { name: string }) => name)).toContain("fieldValidation");
    expect((await send("GET", "/openapi/v2")).status).toBe(404);
    const proto = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
    expect((await send("GET", "/openapi/v2", undefined, { accept: proto })).status).toBe(406);
  });

  it("answers version and health", async () => {
    expect((await send("GET", "/version")).body).toMatchObject({ major: "1", minor: "35" });
    expect((await send("GET", "/healthz")).body).toBe("ok");
    expect((await send("GET", "/readyz?verbose")).body).toContain("[+]ping ok");
  });
});
