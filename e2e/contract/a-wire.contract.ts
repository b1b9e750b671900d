import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "./eventually";
import { get, type Json, post, send } from "./requests";
import { configMap, ownNamespace } from "./scratch";
import { ownWidgets } from "./widgets";

const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

describe("A: wire, discovery, representations", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;

  beforeAll(async () => {
    await post(maps, configMap("a00", { a: "1" }));
    await post(widgets.in(namespace), widgets.widget("a00"));
  });

  it("A01 the server says what it is", async () => {
    const { status, body } = await get("/version");
    expect(status).toBe(200);
    expect([body.major, body.minor, body.gitVersion].map((part) => typeof part)).toEqual([
      "string",
      "string",
      "string",
    ]);
    expect(body.gitVersion).toMatch(/^v\d+\.\d+\.\d+/);
  });

  it.each(["/healthz", "/livez", "/readyz"])("A02 %s is ok", async (path) => {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([200, "ok"]);
  });

  it("A03 or says of each part how it is", async () => {
    expect((await get("/readyz?verbose")).text).toContain("[+]ping ok");
  });

  it("A04 A05 versions and groups are listed", async () => {
    const core = (await get("/api")).body;
    const groups = (await get("/apis")).body;
    expect([core.kind, core.versions]).toEqual(["APIVersions", ["v1"]]);
    expect(groups.kind).toBe("APIGroupList");
    const names = groups.groups.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["rbac.authorization.k8s.io", "apiextensions.k8s.io"]));
    expect(groups.groups.every(({ preferredVersion }: Json) => preferredVersion.groupVersion)).toBe(true);
  });

  it("A06 so are resources, with those below them", async () => {
    const { body } = await get("/api/v1");
    const named = (name: string) => body.resources.find((resource: Json) => resource.name === name);
    expect(named("namespaces")).toMatchObject({ namespaced: false, shortNames: ["ns"] });
    expect(named("namespaces/status")).toBeDefined();
    expect(named("serviceaccounts/token")).toMatchObject({ kind: "TokenRequest" });
  });

  it("A07 a group says its versions", async () => {
    const { body } = await get("/apis/apiextensions.k8s.io");
    expect([body.kind, body.versions[0].version]).toEqual(["APIGroup", "v1"]);
  });

  it("A10 a new kind is discovered", async () => {
    const { body } = await eventually(
      () => get(widgets.api),
      ({ status }) => status === 200,
    );
    expect(body.resources.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["widgets", "widgets/status"]),
    );
  });

  it("A11 a group that is not there is not found", async () => {
    expect((await get("/apis/nope.example.com/v1/things")).status).toBe(404);
  });

  it("A12 A13 schemas are served by group", async () => {
    const { body: index } = await get("/openapi/v3");
    const path = index.paths["api/v1"].serverRelativeURL;
    const { body } = await get(path);
    const kinds = Object.values<Json>(body.components.schemas).flatMap(
      (schema) => schema["x-kubernetes-group-version-kind"] ?? [],
    );
    expect(kinds).toContainEqual({ group: "", version: "v1", kind: "ConfigMap" });
    const patch = body.paths["/api/v1/namespaces/{namespace}/configmaps/{name}"].patch;
    expect(patch.parameters.map(({ name }: { name: string }) => name)).toContain("fieldValidation");
  });

  it("A14 and of a new kind as it describes itself", async () => {
    const path = `apis/${widgets.group}/v1`;
    const { body: index } = await eventually(
      () => get("/openapi/v3"),
      ({ body }) => body.paths[path] !== undefined,
    );
    const { body } = await get(index.paths[path].serverRelativeURL);
    const schema = Object.values<Json>(body.components.schemas).find(
      (each) => each["x-kubernetes-group-version-kind"]?.[0]?.kind === "Widget",
    );
    expect(schema.properties.spec.properties.size.description).toBe("How large it is.");
  });

  it("A15 A16 what is neither JSON nor known is not understood", async () => {
    const response = await get(maps, { accept: "application/xml" });
    expect([response.status, response.body?.reason ?? "NotAcceptable"]).toEqual([406, "NotAcceptable"]);
    expect((await post(maps, "a: b", { contentType: "text/plain" })).status).toBe(415);
  });

  it("A21 A22 lists are tables for people", async () => {
    const built = (await get(maps, { accept: TABLE })).body;
    expect([built.kind, built.columnDefinitions[0].name, built.rows[0].object.kind]).toEqual([
      "Table",
      "Name",
      "PartialObjectMetadata",
    ]);
    const custom = (await get(widgets.in(namespace), { accept: TABLE })).body;
    expect(custom.columnDefinitions.map(({ name }: { name: string }) => name)).toEqual([
      "Name",
      "Size",
      "Phase",
      "Age",
    ]);
    expect(custom.rows[0].cells[1]).toBe(1);
  });

  it("A23 with as much of each object as was asked for", async () => {
    const none = (await get(`${maps}?includeObject=None`, { accept: TABLE })).body;
    const whole = (await get(`${maps}?includeObject=Object`, { accept: TABLE })).body;
    expect(none.rows.every(({ object }: Json) => !object)).toBe(true);
    expect(whole.rows.some(({ object }: Json) => object.data?.a === "1")).toBe(true);
  });

  it("A27 A28 what is missing is named", async () => {
    const map = (await get(`${maps}/x`)).body;
    const widget = (await get(`${widgets.in(namespace)}/x`)).body;
    expect([map.code, map.details, map.message]).toEqual([
      404,
      { name: "x", kind: "configmaps" },
      'configmaps "x" not found',
    ]);
    expect(widget.message).toBe(`widgets.${widgets.group} "x" not found`);
    expect(widget.details.group).toBe(widgets.group);
  });

  it("A24 A25 A26 metadata alone, in the form that fits what is asked for", async () => {
    const accept = (kind: string) => ({ accept: `application/json;as=${kind};v=v1;g=meta.k8s.io` });
    await post(maps, configMap("a24", { a: "1" }));
    const { body: one } = await get(`${maps}/a24`, accept("PartialObjectMetadata"));
    expect([one.kind, one.metadata.name, one.data]).toEqual(["PartialObjectMetadata", "a24", undefined]);
    const { body: list } = await get(maps, accept("PartialObjectMetadataList"));
    expect(list.kind).toBe("PartialObjectMetadataList");
    expect(list.items.every((item: Json) => item.metadata.name && item.data === undefined)).toBe(true);
    expect((await get(maps, accept("PartialObjectMetadata"))).status).toBe(406);
  });

  it("A29 nothing is created at the path of one object", async () => {
    expect((await post(`${maps}/a29`, configMap("a29"))).status).toBe(405);
  });

  it("A30 JSON that is none is refused", async () => {
    expect((await post(maps, '{"apiVersion":')).status).toBe(400);
  });

  it("A31 A32 an object of another kind or version is refused", async () => {
    expect((await post(maps, { apiVersion: "v1", kind: "Secret", metadata: { name: "a31" } })).status).toBe(400);
    const other = { ...widgets.widget("a32"), apiVersion: `${widgets.group}/v9` };
    expect((await post(widgets.in(namespace), other)).status).toBe(400);
  });

  it("A33 what is too large is refused", async () => {
    const { status } = await send("POST", maps, { body: configMap("a33", { a: "x".repeat(3_355_443) }) });
    expect(status).toBe(413);
  });

  it("A34 a built-in object without a kind is what its path says; a custom one is refused", async () => {
    expect((await post(maps, { metadata: { name: "a34" } })).status).toBe(201);
    expect((await post(widgets.in(namespace), { metadata: { name: "a34" }, spec: { size: 1 } })).status).toBe(400);
    const other = await post(widgets.in(namespace), { ...widgets.widget("a34"), kind: "Other" });
    expect([other.status, other.body.details.causes[0].field]).toEqual([422, "kind"]);
  });

  it("A35 a request is called what its Audit-ID says, and something where it says nothing", async () => {
    const given = "0b7f9c1e-5b1d-4f62-8f0b-1c2d3e4f5a6b";
    const { headers } = await get(maps, { headers: { "audit-id": given } });
    expect(headers["audit-id"]).toBe(given);
    expect((await get(maps)).headers["audit-id"]).toMatch(/^[\da-f-]{36}$/);
  });
});
