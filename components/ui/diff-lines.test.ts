import { describe, expect, it } from "vitest";
import { diffLines } from "./diff-lines";

const SIGN = { same: " ", added: "+", removed: "-" } as const;

function drawn(before: string, after: string): string[] {
  return diffLines(before, after).map((line) => (line.kind === "folded" ? `(${line.size} alike)` : `${SIGN[line.kind]}${line.text}`));
}

function numbered(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, place) => String(from + place));
}

describe("diffLines", () => {
  it("shows a change between what is alike", () => {
    expect(drawn("a\nb\nc\n", "a\nx\nc\n")).toEqual([" a", "-b", "+x", " c"]);
  });

  it.each([
    ["nothing into something", "", "a\nb", ["+a", "+b"]],
    ["something into nothing", "a\nb", "", ["-a", "-b"]],
    ["nothing into nothing", "", "", []],
  ])("shows %s", (_words, before, after, lines) => {
    expect(drawn(before, after)).toEqual(lines);
  });

  it("folds what is alike and far from a change", () => {
    const before = numbered(1, 12).join("\n");
    expect(drawn(before, `${before}\n13`)).toEqual(["(10 alike)", " 11", " 12", "+13"]);
  });

  it("folds all of what did not change", () => {
    expect(drawn("a\nb\nc\nd", "a\nb\nc\nd")).toEqual(["(4 alike)"]);
  });

  it("does not fold a single line", () => {
    expect(drawn("1\n2\n3\nx", "1\n2\n3\ny")).toEqual([" 1", " 2", " 3", "-x", "+y"]);
  });

  it("gives both texts back from its unfolded lines", () => {
    const before = ["a", "b", "a", "c", "b"];
    const after = ["b", "a", "b", "c", "a"];
    const lines = diffLines(before.join("\n"), after.join("\n")).filter((line) => line.kind !== "folded");
    expect(lines.filter(({ kind }) => kind !== "added").map(({ text }) => text)).toEqual(before);
    expect(lines.filter(({ kind }) => kind !== "removed").map(({ text }) => text)).toEqual(after);
  });
});
