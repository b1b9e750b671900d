import { describe, expect, it } from "vitest";
import { cutMiddle } from "./cut-middle";

describe("cutMiddle", () => {
  it.each([
    ["edge", 10, "edge"],
    ["edge-north1", 11, "edge-north1"],
    ["edge-north-site-0412", 14, "edge-nort\u20260412"],
    ["abcdef", 2, "a\u2026"],
  ])("%s to %i", (text, max, expected) => expect(cutMiddle(text, max)).toBe(expected));

  it("is never longer than wanted, and keeps beginning and end", () => {
    for (let max = 4; max < 60; max += 1) {
      const text = Array.from({ length: 63 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("");
      const cut = cutMiddle(text, max);
      expect(cut).toHaveLength(max);
      expect(cut[0]).toBe(text[0]);
      expect(cut.at(-1)).toBe(text.at(-1));
    }
  });
});
