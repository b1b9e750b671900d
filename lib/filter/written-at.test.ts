import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { writtenAt } from "./written-at";

/** The text with the caret drawn as a bar. */
function at(drawn: string) {
  const caret = drawn.indexOf("|");
  return writtenAt(drawn.replace("|", ""), caret);
}

describe("what is written at the caret", () => {
  it.each<[string, object]>([
    ["|", { text: "", start: 0, end: 0 }],
    ["heal|", { text: "heal", sign: "", start: 0, end: 4 }],
    ["he|al", { text: "he", start: 0, end: 4 }],
    ["north -se| eks", { text: "se", sign: "-", start: 7, end: 9, term: { start: 6, end: 9 } }],
    ["-|", { text: "", sign: "-", start: 1, end: 1 }],
    ["set:edge |", { text: "", start: 9, end: 9 }],
    ["a | b", { text: "", start: 2, end: 2 }],
    ["label.e|", { text: "label.e" }],
    ["he|alth:", { text: "he", start: 0, end: 7 }],
  ])("%s is a word", (drawn, expected) => {
    expect(at(drawn)).toMatchObject({ kind: "word", ...expected });
  });

  it.each<[string, object]>([
    ["health:|", { key: "health", path: "", exact: false, comparison: "", text: "", others: [], start: 7, end: 7 }],
    ["Health:deg|raded", { key: "health", text: "deg", start: 7, end: 15 }],
    ["set=|", { key: "set", exact: true }],
    ["-set:ed|", { key: "set", text: "ed", term: { start: 0, end: 7 } }],
    ["health:degraded,un|", { text: "un", others: ["degraded"], start: 16, end: 18 }],
    ["health:de|,unknown north", { text: "de", others: ["unknown"], start: 7, end: 9, term: { start: 0, end: 17 } }],
    ["set:,|", { text: "", others: [] }],
    ["label.a.b/c=x|", { key: "label", path: "a.b/c", exact: true, text: "x" }],
    ["version:<1.3|", { comparison: "<", text: "1.3", start: 9 }],
    ["age:>=|", { comparison: ">=", text: "" }],
    ["version=<1|", { comparison: "", text: "<1" }],
    ['set:"two wo|rds"', { text: "two wo", start: 4, end: 15 }],
    ['set:"two words"|', { text: "two words", start: 4, end: 15 }],
    ['set:"say \\"s|', { text: 'say "s', start: 4, end: 12 }],
    ['set:"two| addon:x', { text: "two", start: 4, end: 8, term: { start: 0, end: 8 } }],
    ['set:"a,b",c|', { text: "c", others: ["a,b"] }],
  ])("%s is a value", (drawn, expected) => {
    expect(at(drawn)).toMatchObject({ kind: "value", ...expected });
  });

  it.each(['"two wo|', "hea|lth:degraded", "|set:edge", "age:|>2h", 'set:"a"b|', `${"x".repeat(2_001)}|`])(
    "%.20s is neither",
    (drawn) => {
      expect(at(drawn)).toBeUndefined();
    },
  );

  it("lies around the caret, whatever is written", () => {
    const random = seededRandom(5);
    const alphabet = ['"', "\\", ",", ":", "=", "<", ">", "-", ".", " ", "a", "set", "label", "é"];
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: random() * 12 }, () => alphabet[Math.floor(random() * alphabet.length)]).join(
        "",
      );
      for (let caret = 0; caret <= text.length; caret += 1) {
        const written = writtenAt(text, caret);
        if (!written) continue;
        const { start, end, term } = written;
        expect(term.start <= start && start <= caret && caret <= end && end <= term.end, `${text} at ${caret}`).toBe(
          true,
        );
        expect(term.end).toBeLessThanOrEqual(text.length);
      }
    }
  });
});
