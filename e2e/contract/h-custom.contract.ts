import { describe, expect, it } from "vitest";
import { eventually } from "./eventually";
import { get, mergePatch, post, put, remove } from "./requests";
import { ownNamespace, suffix } from "./scratch";
import { freshWidgets, ownWidgets, widgetDefinition } from "./widgets";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

describe("H: custom resources", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const items = widgets.in(namespace);

  const make = (name: string, spec: object = {}, query = "") => post(`${items}${query}`, widgets.widget(name, spec));
  const causes = (body: { details: { causes: { field: string; reason: string }[] } }) =>
    body.details.causes.map(({ field, reason }) => `${reason} ${field}`);

  it("H01 a kind is established, and says which version is stored", async () => {
    const { body } = await get(`${DEFINITIONS}/widgets.${widgets.group}`);
    const conditions = body.status.conditions.map(
      ({ type, status }: { type: string; status: string }) => `${type} ${status}`,
    );
    expect(conditions).toEqual(expect.arrayContaining(["Established True", "NamesAccepted True"]));
    expect(body.status.storedVersions).toEqual(["v1"]);
  });

  it.each([
    ["H02 what is required", { size: undefined }, "FieldValueRequired spec.size"],
    ["H03 types", { size: "x" }, "FieldValueTypeInvalid spec.size"],
    ["H04 lists of values", { color: "blue" }, "FieldValueNotSupported spec.color"],
    ["H05 least values", { size: 0 }, "FieldValueInvalid spec.size"],
    ["H05 patterns", { code: "A" }, "FieldValueInvalid spec.code"],
    ["H05 lengths", { code: "abcdefghi" }, "FieldValueTooLong spec.code"],
    ["H14 numbers or text", { limit: true }, "FieldValueTypeInvalid spec.limit"],
    ["H15 keys of lists", { ports: [{ name: "a" }, { name: "a" }] }, "FieldValueDuplicate spec.ports[1]"],
    ["H15 sets", { tags: ["a", "a"] }, "FieldValueDuplicate spec.tags[1]"],
  ])("%s are checked", async (_, spec, cause) => {
    const { status, body } = await make("refused", spec);
    expect(status).toBe(422);
    expect(causes(body)).toContain(cause);
  });

  it("H06 defaults are filled in", async () => {
    expect((await make("h06")).body.spec.color).toBe("red");
  });

  it("H07 what the schema does not know is dropped", async () => {
    const { status, body } = await make("h07", { bogus: 1 }, "?fieldValidation=Ignore");
    expect([status, body.spec.bogus]).toEqual([201, undefined]);
  });

  it("H08 or refused, where that was asked for", async () => {
    const { status, body } = await make("h08", { bogus: 1 }, "?fieldValidation=Strict");
    expect(status).toBe(400);
    expect(body.message).toContain('unknown field "spec.bogus"');
  });

  it("H09 or warned of, where nothing was", async () => {
    const { status, headers } = await make("h09", { bogus: 1 });
    expect(status).toBe(201);
    expect(String(headers.warning)).toContain('unknown field \\"spec.bogus\\"');
  });

  it("H10 a key that stands twice is refused where strictness was asked for", async () => {
    const text = `{"apiVersion":"${widgets.group}/v1","kind":"Widget","metadata":{"name":"h10"},"spec":{"size":1,"size":2}}`;
    const { status, body } = await post(`${items}?fieldValidation=Strict`, text);
    expect(status).toBe(400);
    expect(body.message).toContain("duplicate field");
  });

  it("H11 how strictly is one of three words", async () => {
    expect((await make("h11", {}, "?fieldValidation=Foo")).status).toBe(422);
  });

  it("H12 a patch is as strict", async () => {
    await make("h12");
    expect((await mergePatch(`${items}/h12?fieldValidation=Strict`, { spec: { bogus: 1 } })).status).toBe(422);
  });

  it("H13 what may hold anything does", async () => {
    expect((await make("h13", { free: { any: { thing: [1] } } })).body.spec.free).toEqual({ any: { thing: [1] } });
  });

  it.each([5, "10%"])("H14 a number or text may be %s", async (limit) => {
    expect((await make(`h14-${suffix()}`, { limit })).body.spec.limit).toBe(limit);
  });

  it("H18 null stays where it may be, and means nothing elsewhere", async () => {
    const { body } = await make("h18", { note: null, color: null });
    expect([body.spec.note, body.spec.color]).toEqual([null, "red"]);
  });

  it("H19 an object inside has a kind", async () => {
    expect((await make("h19", { emb: { apiVersion: "v1" } })).status).toBe(422);
  });

  it("H20 a patch must leave it valid", async () => {
    await make("h20");
    expect((await mergePatch(`${items}/h20`, { spec: { size: 101 } })).status).toBe(422);
  });

  it.each([
    [
      "a schema that is not structural",
      (spec: ReturnType<typeof widgetDefinition>) => {
        const [version] = spec.spec.versions;
        const untyped = { properties: { spec: {} } };
        return { ...spec, spec: { ...spec.spec, versions: [{ ...version, schema: { openAPIV3Schema: untyped } }] } };
      },
    ],
    [
      "another name than its plural and group",
      (spec: ReturnType<typeof widgetDefinition>) => ({ ...spec, metadata: { name: "other.example.com" } }),
    ],
    [
      "two versions that are stored",
      (spec: ReturnType<typeof widgetDefinition>) => ({
        ...spec,
        spec: { ...spec.spec, versions: spec.spec.versions.map((version) => ({ ...version, storage: true })) },
      }),
    ],
  ])("H21 no kind is made with %s", async (_, broken) => {
    const { status } = await post(DEFINITIONS, broken(widgetDefinition(`w${suffix()}.example.com`)));
    expect(status).toBe(422);
  });

  it("H22 H23 another version is the same object, and an old one is warned of", async () => {
    const { body: made } = await make("h22");
    const { body, headers } = await get(`${items.replace("/v1/", "/v1beta1/")}/h22`);
    expect(body.apiVersion).toBe(`${widgets.group}/v1beta1`);
    expect([body.metadata.uid, body.metadata.resourceVersion]).toEqual([
      made.metadata.uid,
      made.metadata.resourceVersion,
    ]);
    expect(String(headers.warning)).toContain("deprecated");
  });

  it("H24 with a kind go its objects", async () => {
    const other = await freshWidgets();
    await post(other.in(namespace), other.widget("h24"));
    expect((await remove(`${DEFINITIONS}/widgets.${other.group}`)).status).toBe(200);
    await eventually(
      () => get(other.in(namespace)),
      ({ status }) => status === 404,
      30_000,
    );
  }, 40_000);
});

describe("H: rules of custom resources", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets({ rules: true });

  it("H16 a rule looks at several fields", async () => {
    const path = widgets.in(namespace);
    const red = await post(path, widgets.widget("h16-red", { size: 60, color: "red" }));
    const green = await post(path, widgets.widget("h16-green", { size: 60, color: "green" }));
    expect([red.status, green.status]).toEqual([422, 201]);
    expect(red.body.message).toContain("large ones are green");
  });

  it("H17 a rule looks at what was", async () => {
    const path = widgets.in(namespace);
    const { body: made } = await post(path, widgets.widget("h17", { pinned: "a" }));
    const same = await put(`${path}/h17`, { ...made, spec: { ...made.spec, size: 2 } });
    const changed = await mergePatch(`${path}/h17`, { spec: { pinned: "b" } });
    expect([same.status, changed.status]).toEqual([200, 422]);
  });
});
