import { describe, expect, it } from "vitest";
import { type Json, mergePatch, post, put } from "./requests";
import { configMap, ownNamespace } from "./scratch";
import { ownWidgets } from "./widgets";

describe("B: who owns which fields", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;

  const entries = ({ body }: { body: Json }): Json[] => body.metadata.managedFields ?? [];
  const fields = (answer: { body: Json }) =>
    Object.fromEntries(
      entries(answer).map(({ manager, subresource = "", fieldsV1 }) => [manager + subresource, fieldsV1]),
    );

  it("B29 a new object is its maker's", async () => {
    const made = await post(`${maps}?fieldManager=one`, configMap("b29", { a: "1" }, { labels: { x: "y" } }));
    expect(entries(made)).toHaveLength(1);
    expect(entries(made)[0]).toMatchObject({
      manager: "one",
      operation: "Update",
      apiVersion: "v1",
      fieldsType: "FieldsV1",
    });
    expect(entries(made)[0].time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(fields(made).one).toEqual({
      "f:data": { ".": {}, "f:a": {} },
      "f:metadata": { "f:labels": { ".": {}, "f:x": {} } },
    });
  });

  it("B30 a field moves to a manager that changes it, and to no one who does not", async () => {
    await post(`${maps}?fieldManager=one`, configMap("b30", { a: "1", b: "1" }));
    const changed = await mergePatch(`${maps}/b30?fieldManager=two`, { data: { a: "2", b: "1" } });
    expect(fields(changed)).toEqual({ one: { "f:data": { ".": {}, "f:b": {} } }, two: { "f:data": { "f:a": {} } } });
    const removed = await mergePatch(`${maps}/b30?fieldManager=three`, { data: { a: null } });
    expect(fields(removed)).toEqual({ one: { "f:data": { ".": {}, "f:b": {} } } });
  });

  it.each([["[]"], ["[{}]"]])("B31 managedFields %s ends all ownership, for good", async (text) => {
    const name = `b31-${text.length}`;
    const { body } = await post(maps, configMap(name, { a: "1" }));
    const reset = await put(`${maps}/${name}`, {
      ...body,
      metadata: { ...body.metadata, managedFields: JSON.parse(text) },
    });
    expect([reset.status, entries(reset)]).toEqual([200, []]);
    expect(entries(await mergePatch(`${maps}/${name}`, { data: { a: "2" } }))).toEqual([]);
  });

  it("B32 an update that leaves managedFields out loses none", async () => {
    await post(`${maps}?fieldManager=one`, configMap("b32", { a: "1" }));
    const changed = await put(`${maps}/b32?fieldManager=two`, configMap("b32", { a: "1", b: "2" }));
    expect(Object.keys(fields(changed)).sort()).toEqual(["one", "two"]);
  });

  it("B33 the status of a custom object has owners of its own", async () => {
    const items = widgets.in(namespace);
    await post(`${items}?fieldManager=one`, widgets.widget("b33", { tags: ["a"] }));
    const patched = await mergePatch(`${items}/b33/status?fieldManager=one`, { status: { phase: "Ready" } });
    expect(fields(patched)).toEqual({
      one: { "f:spec": { ".": {}, "f:color": {}, "f:size": {}, "f:tags": { ".": {}, 'v:"a"': {} } } },
      onestatus: { "f:status": { ".": {}, "f:phase": {} } },
    });
  });
});
