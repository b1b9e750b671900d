import { describe, expect, it } from "vitest";
import { applyStrategicMerge } from "./strategic-merge";

const keys = { secrets: "name" };
const apply = (object: Record<string, unknown>, patch: Record<string, unknown>) =>
  applyStrategicMerge(object, patch, keys);
const secrets = [
  { name: "a", x: 1 },
  { name: "b", x: 2 },
];

describe("a strategic merge patch", () => {
  it.each([
    [
      "merges maps and deletes by null",
      { data: { a: "1", b: "2" } },
      { data: { a: null, c: "3" } },
      { data: { b: "2", c: "3" } },
    ],
    ["replaces lists without a key", { list: [1, 2] }, { list: [3] }, { list: [3] }],
    [
      "merges items by their key",
      { secrets },
      { secrets: [{ name: "b", x: 3 }] },
      { secrets: [secrets[0], { name: "b", x: 3 }] },
    ],
    [
      "puts new items first",
      { secrets: [secrets[0]] },
      { secrets: [{ name: "c" }] },
      { secrets: [{ name: "c" }, secrets[0]] },
    ],
    ["deletes items", { secrets }, { secrets: [{ name: "a", $patch: "delete" }] }, { secrets: [secrets[1]] }],
    [
      "replaces a whole list",
      { secrets },
      { secrets: [{ $patch: "replace" }, { name: "z" }] },
      { secrets: [{ name: "z" }] },
    ],
    ["replaces a whole map", { data: { a: "1" } }, { data: { $patch: "replace", b: "2" } }, { data: { b: "2" } }],
    [
      "keeps the order it names",
      { secrets },
      { "$setElementOrder/secrets": [{ name: "b" }, { name: "c" }, { name: "a" }], secrets: [{ name: "c" }] },
      { secrets: [secrets[1], { name: "c" }, secrets[0]] },
    ],
    [
      "unites finalizers",
      { metadata: { finalizers: ["a/x", "a/y"] } },
      { metadata: { finalizers: ["a/y", "a/z"] } },
      { metadata: { finalizers: ["a/z", "a/x", "a/y"] } },
    ],
    [
      "removes plain values",
      { metadata: { finalizers: ["a/x", "a/y"] } },
      { metadata: { "$deleteFromPrimitiveList/finalizers": ["a/x"] } },
      { metadata: { finalizers: ["a/y"] } },
    ],
  ])("%s", (_what, object, patch, expected) => {
    const before = structuredClone(object);
    expect(apply(object, patch)).toEqual(expected);
    expect(object).toEqual(before);
  });

  it.each([[{ secrets: [{ x: 1 }] }], [{ data: { $patch: "twist" } }]])("that makes no sense fails: %j", (patch) => {
    expect(() => apply({ secrets }, patch)).toThrow();
  });
});
