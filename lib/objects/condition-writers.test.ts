import { expect, it } from "vitest";
import { conditionWriters } from "./condition-writers";

const AVAILABLE = 'k:{"type":"Available"}';

function entry(manager: unknown, conditions: unknown) {
  return {
    manager,
    operation: "Update",
    fieldsType: "FieldsV1",
    fieldsV1: { "f:status": { "f:conditions": conditions } },
  };
}

const STATUS_FIELDS = { ".": {}, "f:type": {}, "f:status": {}, "f:reason": {} };

it.each([
  ["whoever owns what it says", [entry("work-agent", { [AVAILABLE]: STATUS_FIELDS })], ["work-agent"]],
  [
    "and nobody who merely made it, or says another",
    [
      entry("maker", { [AVAILABLE]: { ".": {}, "f:type": {} } }),
      entry("agent", { [AVAILABLE]: { "f:status": {} } }),
      entry("x", { 'k:{"type":"Degraded"}': STATUS_FIELDS }),
    ],
    ["agent"],
  ],
  ["whoever made it, where nobody owns what it says", [entry("maker", { [AVAILABLE]: { ".": {} } })], ["maker"]],
  ["whoever owns all conditions as one", [entry("old", {})], ["old"]],
  [
    "several that say the same, each once",
    [
      entry("one", { [AVAILABLE]: STATUS_FIELDS }),
      entry("two", { [AVAILABLE]: STATUS_FIELDS }),
      entry("one", { [AVAILABLE]: STATUS_FIELDS }),
    ],
    ["one", "two"],
  ],
  ["nobody without a name", [entry("", { [AVAILABLE]: STATUS_FIELDS }), entry(3, { [AVAILABLE]: STATUS_FIELDS })], []],
  ["nobody where nobody owns it", [entry("agent", { 'k:{"type":"Degraded"}': STATUS_FIELDS })], []],
  [
    "nobody in what is no list of owners",
    [entry("agent", { "k:{": STATUS_FIELDS, "k:3": STATUS_FIELDS }), "x", { fieldsV1: 3 }],
    [],
  ],
  ["nobody where nothing is noted", undefined, []],
])("is said by %s", (_, managedFields, writers) => {
  expect(conditionWriters(managedFields)("Available")).toEqual(writers);
});
