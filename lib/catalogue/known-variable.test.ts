import { describe, expect, it } from "vitest";
import { ENTRY_FACTS } from "./entry-facts";
import { type KnownVariable, unreadValue } from "./known-variable";

const variable = (type: KnownVariable["type"], more: Partial<KnownVariable> = {}): KnownVariable => ({
  ...{ name: "x", type, help: "does something" },
  ...more,
});

describe("a value that an add-on would not read", () => {
  it.each<[KnownVariable["type"], string[], string[]]>([
    ["boolean", ["true", "False", "1", "t"], ["", "yes", "tRUE", " true"]],
    ["integer", ["0", "30", "255"], ["", "-1", "256", "3.5", "1e2", "x"]],
    ["JSON", ["{}", '{"a":"b"}'], ["", "[]", "null", "1", "{a}"]],
    ["quantity", ["128Mi", "500m", "1.5", "2G", "1e3"], ["", "128 Mi", "Mi", "-1", "1KB"]],
    ["text", ["", "anything"], []],
  ])("of type %s", (type, read, unread) => {
    const known = variable(type, type === "integer" ? { max: 255 } : {});
    expect(read.filter((value) => unreadValue(known, value) !== undefined)).toEqual([]);
    expect(unread.filter((value) => unreadValue(known, value) === undefined)).toEqual([]);
  });

  it("is told with what it is read as, and what stays", () => {
    expect(unreadValue(variable("integer", { max: 255, default: "30" }), "many")).toBe(
      "is read as a whole number up to 255: of anything else the add-on keeps its default, 30.",
    );
    expect(unreadValue(variable("boolean"), "on")).toBe(
      "is read as true or false: of anything else the add-on keeps what it has.",
    );
  });
});

describe("variables of the catalogue", () => {
  const all = Object.values(ENTRY_FACTS).flatMap(({ variables = [] }) => variables);

  it("have defaults that are read", () => {
    expect(all.filter((one) => one.default !== undefined && unreadValue(one, one.default) !== undefined)).toEqual([]);
  });

  it("have each name once in an entry", () => {
    for (const [name, { variables = [] }] of Object.entries(ENTRY_FACTS)) {
      const names = variables.map((one) => one.name);
      expect([...new Set(names)], name).toEqual(names);
    }
  });
});
