import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { type FieldSet, fieldChange, isFieldSet, union, without } from "./field-set";

const schema = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        tags: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
        ports: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["name"],
          items: { type: "object" },
        },
        whole: { type: "object", "x-kubernetes-map-type": "atomic" },
      },
    },
  },
} as const;

const changed = (before: object, after: object, custom = true) => {
  const { set, unset } = fieldChange(before, after, { schema, custom });
  return [set, unset];
};

describe("the fields in which two objects differ", () => {
  it.each([
    ["a new member", {}, { spec: { a: 1 } }, { "f:spec": { ".": {}, "f:a": {} } }, {}],
    ["another value", { spec: { a: 1 } }, { spec: { a: 2 } }, { "f:spec": { "f:a": {} } }, { "f:spec": { "f:a": {} } }],
    ["a member less", { spec: { a: 1, b: 1 } }, { spec: { b: 1 } }, {}, { "f:spec": { "f:a": {} } }],
    [
      "an item of a set",
      { spec: { tags: ["a", "b"] } },
      { spec: { tags: ["b", "c"] } },
      { "f:spec": { "f:tags": { 'v:"c"': {} } } },
      { "f:spec": { "f:tags": { 'v:"a"': {} } } },
    ],
    [
      "an item of a map",
      { spec: { ports: [{ name: "p", n: 1 }] } },
      { spec: { ports: [{ name: "p", n: 2 }] } },
      { "f:spec": { "f:ports": { 'k:{"name":"p"}': {} } } },
      { "f:spec": { "f:ports": { 'k:{"name":"p"}': {} } } },
    ],
    [
      "what goes as a whole",
      { spec: { whole: { a: 1 } } },
      { spec: { whole: { a: 2 } } },
      { "f:spec": { "f:whole": {} } },
      { "f:spec": { "f:whole": {} } },
    ],
    ["nothing", { spec: { a: [1, { b: 2 }] } }, { spec: { a: [1, { b: 2 }] } }, {}, {}],
  ])("%s", (_what, before, after, set, unset) => {
    expect(changed(before, after)).toEqual([set, unset]);
  });

  it("leave out the structs of built-in kinds", () => {
    expect(changed({}, { spec: { tags: [] } }, false)).toEqual([{ "f:spec": { "f:tags": {} } }, {}]);
  });
});

describe("field sets", () => {
  const next = seededRandom(7);
  const tree = (depth = 0): FieldSet => {
    const names = ["f:a", "f:b", 'v:"c"'].filter(() => depth < 4 && next() < 0.6);
    const members = Object.fromEntries(names.map((name) => [name, tree(depth + 1)]));
    return names.length > 0 && depth > 0 && next() < 0.5 ? { ".": {}, ...members } : members;
  };
  const set = () => tree();

  it("are what they are read as", () => {
    for (let count = 0; count < 200; count++) expect(isFieldSet(set())).toBe(true);
  });

  it("lose what is taken from them, and have what is added", () => {
    for (let count = 0; count < 200; count++) {
      const [one, other] = [set(), set()];
      expect(union(without(one, other), other)).toEqual(union(one, other));
      expect(without(without(one, other), other)).toEqual(without(one, other));
      expect(without(one, one)).toEqual({});
      expect(union(one, one)).toEqual(one);
    }
  });

  it.each([[null], [3], [{ "x:a": {} }], [{ "f:a": 1 }], [{ "f:a": { "f:b": null } }], [[]]])("%j is none", (value) => {
    expect(isFieldSet(value)).toBe(false);
  });
});
