import { expect, it } from "vitest";
import { fieldText, hubField } from "./hub-field";

const OBJECT = { spec: { list: [{ a: 1 }], map: { "x.y": { z: 1 }, x: { y: 1 } } } };

it.each([
  ["spec.list[0].a", ["spec", "list", 0, "a"]],
  [".spec.list[12]", ["spec", "list", 12]],
  ["spec.map.x.y.z", ["spec", "map", "x.y", "z"]],
  ["spec.map[x.y].z", ["spec", "map", "x.y", "z"]],
  ['spec.map["x.y"]', ["spec", "map", "x.y"]],
  ["spec.unknown.deep", ["spec", "unknown", "deep"]],
  ["spec..list", ["spec", ".", "list"]],
  ["<nil>", []],
  ["", []],
])("%s is %j", (field, path) => {
  expect(hubField(field, OBJECT)).toEqual(path);
});

it.each([["spec.list[0].a"], ["spec.map[x.y].z"], ["metadata.labels[example.com/tier]"], [""]])(
  "%s is written as it was read",
  (field) => {
    expect(fieldText(hubField(field, OBJECT))).toBe(field);
  },
);
