import { describe, expect, it } from "vitest";
import { hasValue, toggleValue } from "./edit-filter";

describe("toggleValue", () => {
  it.each([
    ["", "set", "edge", "set=edge"],
    ["north", "set", "edge", "north set=edge"],
    ["set=edge", "set", "retail", "set=edge,retail"],
    ["set=edge,retail north", "set", "edge", "set=retail north"],
    ["set=edge north", "set", "edge", "north"],
    ["health:unhealthy", "health", "degraded", "health:unhealthy,degraded"],
    ["set:edge", "set", "edge-lab", ""],
    ["-set=edge", "set", "edge", "-set=edge set=edge"],
    ["", "set", "two words", 'set="two words"'],
    ["", "set", "a*", 'set="a*"'],
    ['set="a*"', "set", "a*", ""],
  ])("of %j, %s and %j is %j", (text, key, value, expected) => {
    expect(toggleValue(text, key, value)).toBe(expected);
  });

  it("is undone by doing it again", () => {
    expect(toggleValue(toggleValue("north set=a", "set", "b,c"), "set", "b,c")).toBe("north set=a");
  });
});

describe("contents", () => {
  it.each([
    ["set:edge", "edge-lab", true],
    ["set=edge", "edge-lab", false],
    ["set=EDGE", "edge", true],
    ["-set=edge", "edge", false],
    ["set:", "edge", false],
  ])("%s for %s: %s", (text, value, expected) => {
    expect(hasValue(text, "set", value)).toBe(expected);
  });
});
