import { expect, it } from "vitest";
import { compareManifests } from "./compare-manifests";

const manifest = (name: string, data?: object) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data });
const brief = (before: Parameters<typeof compareManifests>[0], after: typeof before) => {
  const { total, changes } = compareManifests(before, after);
  return [total, ...changes.map(({ before: old, after: next }) => `${old?.metadata.name}>${next?.metadata.name}`)];
};

it.each([
  ["nothing", [manifest("a", { x: "1", y: "2" })], [manifest("a", { y: "2", x: "1" })], [1]],
  ["a change", [manifest("a", { x: "1" }), manifest("b")], [manifest("a", { x: "2" }), manifest("b")], [2, "a>a"]],
  ["what is new", [], [manifest("a")], [1, "undefined>a"]],
  ["what is gone last", [manifest("a")], [manifest("b")], [2, "undefined>b", "a>undefined"]],
  ["the last of one name", [manifest("a")], [manifest("a", { x: "1" }), manifest("a")], [1]],
])("finds %s", (_, before, after, expected) => {
  expect(brief(before, after)).toEqual(expected);
});
