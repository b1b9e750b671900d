import { describe, expect, it } from "vitest";
import { fieldChoices } from "./field-choices";
import type { FieldSchema } from "./field-schema";

const SCHEMA: FieldSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: {
      type: "object",
      properties: { name: { type: "string" }, labels: { type: "object", values: { type: "string" } } },
    },
    spec: {
      type: "object",
      required: ["size"],
      properties: {
        size: { type: "integer", description: "How many." },
        isOpen: { type: "boolean" },
        policy: { type: "string", enum: ["Keep", "Delete"] },
        policies: { type: "array", items: { type: "string", enum: ["Keep", "Delete"] } },
        taints: {
          type: "array",
          items: {
            type: "object",
            properties: { key: { type: "string" }, effect: { type: "string", enum: ["NoSelect"] } },
          },
        },
      },
    },
  },
};

/** What is offered where the mark is. */
function at(text: string) {
  const lines = text.split("\n");
  const line = lines.findIndex((each) => each.includes("|"));
  const column = lines[line]?.indexOf("|") ?? 0;
  const found = fieldChoices(lines.with(line, (lines[line] ?? "").replace("|", "")), line, column, SCHEMA);
  return found && { from: found.from, labels: found.choices.map(({ label }) => label) };
}

describe("fieldChoices", () => {
  it.each<[string, string, number, string[]]>([
    ["the fields of an object", "|", 0, ["apiVersion", "kind", "metadata", "spec"]],
    ["those that are not there yet", "kind: A\nspec:\n  size: 1\nme|", 0, ["apiVersion", "metadata"]],
    ["the fields of a part", "spec:\n  |", 2, ["size", "isOpen", "policy", "policies", "taints"]],
    ["of a part in between", "spec:\n  si|\n  policy: Keep\nkind: A", 2, ["size", "isOpen", "policies", "taints"]],
    ["of an item", "spec:\n  taints:\n    - k|", 6, ["key", "effect"]],
    ["of an item that has begun", "spec:\n  taints:\n    - key: a\n      |", 6, ["effect"]],
    ["of the next item", "spec:\n  taints:\n    - key: a\n    - |", 6, ["key", "effect"]],
    ["values where there are few", "spec:\n  policy: K|", 10, ["Keep", "Delete"]],
    ["true or false", "spec:\n  isOpen: |", 10, ["true", "false"]],
    ["values of an item", "spec:\n  taints:\n    - effect: |", 14, ["NoSelect"]],
    ["values that are items", "spec:\n  policies:\n    - |", 6, ["Keep", "Delete"]],
  ])("offers %s", (_, text, from, labels) => {
    expect(at(text)).toEqual({ from, labels });
  });

  it.each([
    "spec:\n  size: |",
    "metadata:\n  labels:\n    |",
    "nothing:\n  |",
    "# a comment |",
    "spec:\n  policy: Keep it|",
  ])("offers nothing where there is nothing: %j", (text) => {
    expect(at(text)).toBeUndefined();
  });

  it("writes the place of the value, and says what a field is for", () => {
    const choices = fieldChoices(["spec:", "  "], 1, 2, SCHEMA)?.choices ?? [];
    const of = (name: string) => choices.find(({ label }) => label === name);
    expect(of("size")).toEqual({
      label: "size",
      detail: "whole number, required",
      info: "How many.",
      insert: "size: ",
    });
    expect(of("taints")?.insert).toBe("taints:\n    - ");
    expect(fieldChoices([""], 0, 0, SCHEMA)?.choices.map(({ insert }) => insert)).toContain("metadata:\n  ");
    expect(fieldChoices(["spec:"], 0, 0, undefined)).toBeUndefined();
  });
});
