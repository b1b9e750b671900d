import { expect, it } from "vitest";
import { jsonPath } from "./json-path";

const object = {
  metadata: { labels: { "a.b/c": "dotted" } },
  list: [
    { type: "A", status: "1" },
    { type: "B", status: "2" },
  ],
  on: true,
};

it.each([
  [".list[0].status", ["1"]],
  [".list[*].type", ["A", "B"]],
  ['.list[?(@.type=="B")].status', ["2"]],
  [".list[?(@.type=='A')].status", ["1"]],
  [".list[?(@.type==A)].status", ["1"]],
  [".metadata.labels['a.b/c']", ["dotted"]],
  [".metadata.labels.a\\.b/c", ["dotted"]],
  [".list[-1].type", ["B"]],
  [".on", [true]],
  [".absent.deeper", []],
  [".list[9]", []],
  ["{nonsense", []],
])("%s finds %j", (path, expected) => {
  expect(jsonPath(path, object)).toEqual(expected);
});
