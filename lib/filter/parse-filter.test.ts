import { describe, expect, it } from "vitest";
import { type FilterTerm, nearestKey, parseFilter, termMatches } from "./parse-filter";

function keyTerm(text: string): Extract<FilterTerm, { kind: "key" }> {
  const [term] = parseFilter(text);
  if (term?.kind !== "key") throw new Error(`${text} is no key term`);
  return term;
}

describe("parseFilter", () => {
  it("is empty for an empty text", () => {
    expect(parseFilter("  ")).toEqual([]);
  });

  it("tells words from keys", () => {
    expect(parseFilter("  EKS addon:hello-template  health:Unavailable,unknown set=edge ")).toEqual([
      { kind: "word", text: "eks" },
      { kind: "key", text: "addon:hello-template", key: "addon", exact: false, values: ["hello-template"] },
      { kind: "key", text: "health:Unavailable,unknown", key: "health", exact: false, values: ["unavailable", "unknown"] },
      { kind: "key", text: "set=edge", key: "set", exact: true, values: ["edge"] },
    ]);
  });

  it.each(["edge-north", "10.0.0.1", ":x", "=", "a-b:c"])("takes %s for a word", (text) => {
    expect(parseFilter(text)).toEqual([{ kind: "word", text }]);
  });

  it.each(["set:", "set:,", "set="])("takes %s for a key that has no value yet", (text) => {
    expect(keyTerm(text).values).toEqual([]);
  });
});

describe("termMatches", () => {
  it.each([
    ["set:edge", ["edge-north"], true],
    ["set=edge", ["edge-north"], false],
    ["set=edge", ["edge"], true],
    ["set:north", ["edge-north"], false],
    ["set:west,edge", ["edge-north"], true],
    ["set:EDGE", ["Edge-north"], true],
    ["set:", [undefined], true],
    ["set:a", [undefined], false],
    ["set:a", [], false],
  ])("%s against %j is %s", (text, candidates, holds) => {
    expect(termMatches(keyTerm(text), candidates)).toBe(holds);
  });
});

describe("nearestKey", () => {
  const keys = ["health", "phase", "provider", "region", "set", "env", "addon", "version"];

  it.each([
    ["heal", "health"],
    ["addons", "addon"],
    ["helth", "health"],
    ["regoin", "region"],
    ["sets", "set"],
    ["environment", "env"],
    ["colour", undefined],
  ])("offers for %s %s", (key, nearest) => {
    expect(nearestKey(key, keys)).toBe(nearest);
  });
});
