import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { parsePattern } from "./pattern";
import { compilePattern, searchPattern } from "./pattern-search";

function find(pattern: string, text: string, pay: (steps: number) => void = () => undefined): string | undefined {
  const chars = [...text];
  const found = searchPattern(compilePattern(parsePattern(pattern)), chars, 0, pay);
  return found && chars.slice(found.start, found.end).join("");
}

describe("searchPattern", () => {
  it.each([
    ["abc", "xabcx", "abc"],
    ["^a", "ba", undefined],
    ["a$", "ba", "a"],
    ["a|ab", "ab", "a"],
    ["ab|a", "ab", "ab"],
    ["(?:a|ab)(c|bcd)", "abcd", "abcd"],
    ["a*?b", "aab", "aab"],
    ["a+?", "aaa", "a"],
    ["a{2}", "aaaa", "aa"],
    ["a{2,}", "aaaa", "aaaa"],
    ["a{2,3}", "aaaa", "aaa"],
    ["a{0}b", "ab", "b"],
    ["x*", "abc", ""],
    ["(?i)ABC", "xabC", "abC"],
    ["a(?i:B)c", "aBc", "aBc"],
    ["[a-c]+", "xxabcabcx", "abcabc"],
    ["[^a-c]+", "abcxyz", "xyz"],
    ["[]a]+", "]a]", "]a]"],
    ["[a\\-z]+", "a-zb", "a-z"],
    ["[[:digit:]_]+", "ab12_3", "12_3"],
    ["\\d+\\.\\d+", "v1.30.2", "1.30"],
    ["\\bfoo\\b", "a foo b", "foo"],
    ["\\bfoo\\b", "afoo", undefined],
    ["\\p{Lu}\\PL*", "aÄ1", "Ä1"],
    [".", "\n", undefined],
    ["(?s).", "\n", "\n"],
    ["(?m)^b$", "a\nb\nc", "b"],
    ["(?P<year>\\d{4})", "in 2030", "2030"],
    ["😀+", "a😀😀", "😀😀"],
    ["\\x41\\x{1F600}", "A😀", "A😀"],
    ["()", "a", ""],
    ["(a*)*b", "aab", "aab"],
  ])("finds %s in %j", (pattern, text, expected) => {
    expect(find(pattern, text)).toBe(expected);
  });

  it.each([
    "(",
    ")",
    "[a",
    "*a",
    "a**",
    "(?=a)",
    "(?<!a)b",
    "\\1",
    "a{2,1}",
    "a{1001}",
    "[z-a]",
    "\\q",
    "(?x)a",
    "\\",
    "((a{1000}){1000})",
  ])("refuses %s", (pattern) => {
    expect(() => compilePattern(parsePattern(pattern))).toThrow();
  });

  it("agrees with the platform's own expressions where those mean the same", () => {
    const random = seededRandom(7);
    const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
    const atom = (depth: number): string => {
      if (depth > 0 && random() < 0.3) return `(?:${sequence(depth - 1)}${random() < 0.5 ? `|${sequence(depth - 1)}` : ""})`;
      return pick(["a", "b", "c", ".", "[ab]", "[^a]", "\\b", "^", "$"]);
    };
    const repeated = (depth: number) => {
      const one = atom(depth);
      return one.length > 1 || /[abc.]/.test(one)
        ? `${one}${/^(\\b|[$^])$/.test(one) ? "" : pick(["", "", "*", "+?", "?", "{1,2}"])}`
        : one;
    };
    const sequence = (depth: number): string => Array.from({ length: 1 + Math.floor(random() * 3) }, () => repeated(depth)).join("");
    for (let round = 0; round < 2_000; round += 1) {
      const pattern = sequence(2);
      const text = Array.from({ length: Math.floor(random() * 7) }, () => pick(["a", "b", "c", " "])).join("");
      expect([pattern, text, find(pattern, text) !== undefined]).toEqual([pattern, text, new RegExp(pattern, "u").test(text)]);
    }
  });

  it("takes no longer for patterns that make others go back and forth", () => {
    let steps = 0;
    expect(find("^(a+)+(a|a)*$", `${"a".repeat(2_000)}!`, (count) => (steps += count))).toBeUndefined();
    expect(steps).toBeLessThan(100_000);
  });
});
