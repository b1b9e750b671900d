import { describe, expect, it } from "vitest";
import { narrows } from "./narrows";
import { parseFilter } from "./parse-filter";

describe("narrows", () => {
  it.each([
    ["", "", true],
    ["a", "", true],
    ["", "a", false],
    ["abc", "a", true],
    ["xABc", "bC", true],
    ["a", "abc", false],
    ["abc set:edge", "ab", true],
    ["abc set:edge", "set:edge", true],
    ["abc set:edge", "set:edg", false],
    ["abc set:edge set:core", "set:core abc", false],
    ["abc set:edge", "set:edge ab", true],
    ["addon:a -available:no", "-available:no", false],
    ["-abc", "-a", false],
    ["-a", "-abc", false],
    ["abc", "-abc", false],
    ["-abc", "abc", false],
    ["-abc x", "-abc", true],
    ["set:edge,core", "set:edge", false],
  ])("%j narrows %j: %s", (text, wider, expected) => {
    expect(narrows(parseFilter(text).terms, parseFilter(wider).terms)).toBe(expected);
  });
});
