import { describe, expect, it } from "vitest";
import { compilePattern, PatternError } from "./pattern";
import { patternWeight } from "./pattern-weight";

describe("patternWeight", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["a{5}b", 6],
    ["a{2,5}", 5],
    ["(ab){10}", 20],
    ["((ab){3}c){2}", 14],
    ["[a-z]{63}", 63],
    ["[]a]{3}", 3],
    ["[^\\]a]{3}", 3],
    ["[[:alpha:]_]{3}", 3],
    ["\\Q(a{9}\\E", 5],
    ["\\(a{2}\\)", 4],
    ["a{,5}", 5],
    ["\\x{1000}{3}", 3],
    ["a)b", 2],
    ["(a", 1],
  ])("of %s is %i", (pattern, weight) => {
    expect(patternWeight(pattern)).toBe(weight);
  });

  it("is high for classes that reach beyond ASCII", () => {
    for (const wide of ["\\pL", "[\\P{Lu}]", "[a-\\x{ffff}]", "[a-ſ]"])
      expect(patternWeight(wide)).toBeGreaterThan(500);
    expect(patternWeight("\\p{L}{1,63}")).toBeLessThan(600);
  });
});

describe("what would take long to compile", () => {
  it.each([
    ["counts", ".{1000}".repeat(500)],
    ["counts within counts", "((([a-z]{10}){10}){10}){10}"],
    ["ranges of which all characters are looked up", `(?i)[${"Ā-\u{1e900}".repeat(500)}]`],
    ["classes of Unicode", `(?i)[${"\\pL".repeat(1_000)}]`],
    ["sets that do not end", "[\\a".repeat(1_000)],
  ])("is refused before that: %s", (_, pattern) => {
    expect(() => compilePattern(pattern)).toThrow(PatternError);
  });
});
