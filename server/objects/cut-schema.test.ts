import { describe, expect, it } from "vitest";
import { schemaAt, typeWords } from "@/lib/objects/field-schema";
import { cutSchema } from "./cut-schema";

const NAME = { group: "g", version: "v1", kind: "Thing" };
const META = { type: "object", properties: { name: { type: "string" }, managedFields: { type: "array" } } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function documentOf(properties: object, more: object = {}) {
  const thing = { type: "object", properties, "x-kubernetes-group-version-kind": [NAME] };
  return { components: { schemas: { "io.Meta": META, "g.v1.Thing": thing, ...more } } };
}

function cut(properties: object, more?: object) {
  return cutSchema(documentOf(properties, more), NAME);
}

describe("cutSchema", () => {
  it("follows references, and keeps the words beside them", () => {
    const schema = cut({ metadata: { allOf: [ref("io.Meta")], description: "As everywhere." } });
    expect(schemaAt(schema, ["metadata"])).toMatchObject({
      description: "As everywhere.",
      properties: { name: { type: "string" } },
    });
  });

  it("leaves out what the hub alone writes", () => {
    const schema = cut({ metadata: ref("io.Meta"), status: { type: "object" }, spec: { type: "object" } });
    expect(Object.keys(schema?.properties ?? {})).toEqual(["spec", "metadata"]);
    expect(schemaAt(schema, ["metadata"])?.properties).not.toHaveProperty("managedFields");
  });

  it.each([
    ["a number or text", { "x-kubernetes-int-or-string": true }, "whole number or text"],
    ["a quantity of old", { type: "string", format: "int-or-string" }, "whole number or text"],
    ["choices", { type: "string", enum: ["A", "B"] }, "one of A, B"],
    ["a map", { type: "object", additionalProperties: { type: "string" } }, "texts by name"],
    ["a list", { type: "array", items: { type: "object" } }, "list of objects"],
    ["a time", { type: "string", format: "date-time" }, "time, RFC 3339"],
    ["anything", {}, "anything"],
  ])("tells %s", (_, field, text) => {
    expect(typeWords(schemaAt(cut({ field }), ["field"]) ?? {})).toBe(text);
  });

  it("knows what is open, and by what the items of a list are told apart", () => {
    const items = { type: "object", properties: { key: { type: "string" } } };
    const list = { type: "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["key"], items };
    const schema = cut({
      list,
      set: { type: "array", "x-kubernetes-list-type": "set" },
      open: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    });
    expect(schema?.properties).toMatchObject({ list: { keys: ["key"] }, set: { isSet: true }, open: { isOpen: true } });
    expect(schemaAt(schema, ["list", 0])?.isOpen).toBeUndefined();
  });

  it("ends where a kind is described by itself, or by what there is not", () => {
    expect(
      schemaAt(cut({ loop: ref("Loop") }, { Loop: { type: "object", properties: { loop: ref("Loop") } } }), [
        "loop",
        "loop",
      ]),
    ).toBeDefined();
    expect(schemaAt(cut({ lost: ref("Nowhere") }), ["lost"])).toEqual({ isOpen: true });
  });

  it.each([[undefined], [{}], [{ components: {} }], [documentOf({})]])("knows no other kind: %#", (document) => {
    expect(cutSchema(document, { ...NAME, kind: "Other" })).toBeUndefined();
  });
});
