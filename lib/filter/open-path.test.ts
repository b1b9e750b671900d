import { expect, it } from "vitest";
import { withoutOpenPath } from "./open-path";

const TABLE = {
  fields: { label: { type: "text", description: "Label", hasPath: true }, set: { type: "text", description: "Set" } },
} as const;

it.each([
  ["label.", ""],
  ["label.env", ""],
  ["-label.env", ""],
  ["Label.env", ""],
  ["set=edge label.topology.kubernetes.io/zo", "set=edge "],
  ["label.env ", "label.env "],
  ["label.env=prod", "label.env=prod"],
  ['"label.env', '"label.env'],
  ["label", "label"],
  ["set.env", "set.env"],
  ["my-label.env", "my-label.env"],
  ["constructor.env", "constructor.env"],
  ["", ""],
])("of %j, %j is in effect while it is typed", (text, expected) => {
  expect(withoutOpenPath(text, TABLE)).toBe(expected);
});
