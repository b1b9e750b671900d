import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { compilePattern, PatternError } from "./pattern";

function find(pattern: string, text: string): string | undefined {
  const match = compilePattern(pattern).find(text, 0);
  return match && text.slice(match.start, match.end);
}

describe("compilePattern", () => {
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
    ["[[:print:]]+", "\na b~\n", "a b~"],
    ["[[:^graph:]]", "a b", " "],
    ["\\Qa.(b\\E+", "xa.(bb", "a.(bb"],
    ["\\Q\\p{Emoji}", "\\p{Emoji}", "\\p{Emoji}"],
    ["\\\\p{Emoji}", "\\p{Emoji}", "\\p{Emoji}"],
    ["\\101\\x42\\07", "AB\u0007", "AB\u0007"],
    ["(?U)a+", "aaa", "a"],
    ["(?U)a+?", "aaa", "aaa"],
    ["(?<year>\\d{4})", "in 2030", "2030"],
    ["(?i)k", "\u212a", "\u212a"],
    ["\\p{Greek}+", "abΓΔ", "ΓΔ"],
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
    "\\Z",
    "\\p{Emoji}",
    "[\\P{^White_Space}]",
    "\\p{Nothing}",
    "[[:nothing:]]",
    "(?P<a>b)(?P<a>c)",
    "a".repeat(4_097),
  ])("refuses %s", (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(PatternError);
  });

  it.each(
    `ASCII_Hex_Digit Alphabetic Bidi_Control Bidi_Mirrored Case_Ignorable Cased Dash Default_Ignorable_Code_Point Deprecated Diacritic Emoji
     Emoji_Component Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation Extended_Pictographic Extender Grapheme_Base Grapheme_Extend
     Hex_Digit ID_Continue ID_Start Ideographic Join_Control Lowercase Math Noncharacter_Code_Point Pattern_Syntax Quotation_Mark Radical
     Regional_Indicator Soft_Dotted Terminal_Punctuation Unified_Ideograph Unknown Uppercase Variation_Selector White_Space XID_Start`.split(
      /\s+/,
    ),
  )("knows the property %s as little as Go does", (property) => {
    expect(() => compilePattern(`\\p{${property}}`)).toThrow("invalid character class range");
  });

  it("agrees with the platform's own expressions where those mean the same", () => {
    const random = seededRandom(7);
    const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
    const atom = (depth: number): string => {
      if (depth > 0 && random() < 0.3)
        return `(?:${sequence(depth - 1)}${random() < 0.5 ? `|${sequence(depth - 1)}` : ""})`;
      return pick(["a", "b", "c", ".", "[ab]", "[^a]", "\\b", "^", "$"]);
    };
    const repeated = (depth: number) => {
      const one = atom(depth);
      return one.length > 1 || /[abc.]/.test(one)
        ? `${one}${/^(\\b|[$^])$/.test(one) ? "" : pick(["", "", "*", "+?", "?", "{1,2}"])}`
        : one;
    };
    const sequence = (depth: number): string =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => repeated(depth)).join("");
    for (let round = 0; round < 2_000; round += 1) {
      const pattern = sequence(2);
      const text = Array.from({ length: Math.floor(random() * 7) }, () => pick(["a", "b", "c", " "])).join("");
      expect([pattern, text, find(pattern, text) !== undefined]).toEqual([
        pattern,
        text,
        new RegExp(pattern, "u").test(text),
      ]);
    }
  });

  it("goes on behind what was found, and knows what is before it", () => {
    const pattern = compilePattern("\\b\\w|^");
    expect([0, 1, 3].map((from) => pattern.find("ab cd", from))).toEqual([
      { start: 0, end: 1 },
      { start: 3, end: 4 },
      { start: 3, end: 4 },
    ]);
  });

  it("says how long a search can take at most: it never goes back and forth", () => {
    expect(compilePattern("^(a+)+(a|a)*$").size).toBeLessThan(20);
    expect(find("^(a+)+(a|a)*$", `${"a".repeat(100_000)}!`)).toBeUndefined();
  });
});
