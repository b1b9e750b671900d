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
  ["anyone who owns what it says", [entry("work-agent", { [AVAILABLE]: STATUS_FIELDS })], ["work-agent"]],
  [
    "and no one who merely made it, or says another",
    [
      entry("maker", { [AVAILABLE]: { ".": {}, "f:type": {} } }),
      entry("agent", { [AVAILABLE]: { "f:status": {} } }),
      entry("x", { 'k:{"type":"Degraded"}': STATUS_FIELDS }),
    ],
    ["agent"],
  ],
  ["anyone who made it, where no one owns what it says", [entry("maker", { [AVAILABLE]: { ".": {} } })], ["maker"]],
  ["anyone who owns all conditions as one", [entry("old", {})], ["old"]],
  [
    "several that say the same, each once",
    [
      entry("one", { [AVAILABLE]: STATUS_FIELDS }),
      entry("two", { [AVAILABLE]: STATUS_FIELDS }),
      entry("one", { [AVAILABLE]: STATUS_FIELDS }),
    ],
    ["one", "two"],
  ],
  ["no one without a name", [entry("", { [AVAILABLE]: STATUS_FIELDS }), entry(3, { [AVAILABLE]: STATUS_FIELDS })], []],
  ["no one where no one owns it", [entry("agent", { 'k:{"type":"Degraded"}': STATUS_FIELDS })], []],
  [
    "no one in what is no list of owners",
    [entry("agent", { "k:{": STATUS_FIELDS, "k:3": STATUS_FIELDS }), "x", { fieldsV1: 3 }],
    [],
  ],
  ["no one where nothing is noted", undefined, []],
])("is said by %s", (_, managedFields, writers) => {
  expect(conditionWriters(managedFields)("Available")).toEqual(writers);
});
