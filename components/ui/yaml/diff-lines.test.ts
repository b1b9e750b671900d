import { describe, expect, it } from "vitest";
import { type DiffLine, diffLines } from "./diff-lines";

const SIGN = { same: " ", added: "+", removed: "-" } as const;

function drawn(before: string, after: string): string[] {
  return linesOf(before, after).map((line) =>
    line.kind === "folded" ? `(${line.size} unchanged)` : `${SIGN[line.kind]}${line.text}`,
  );
}

function linesOf(before: string, after: string): readonly DiffLine[] {
  const diff = diffLines(before, after);
  if (diff.kind !== "lines") throw new Error(diff.kind);
  return diff.lines;
}

function numbered(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

describe("diffLines", () => {
  it("shows a change between lines that stay", () => {
    expect(drawn("a\nb\nc\n", "a\nx\nc\n")).toEqual([" a", "-b", "+x", " c"]);
  });

  it.each([
    ["nothing into something", "", "a\nb", ["+a", "+b"]],
    ["something into nothing", "a\nb", "", ["-a", "-b"]],
    ["nothing into nothing", "", "", []],
  ])("shows %s", (_words, before, after, lines) => {
    expect(drawn(before, after)).toEqual(lines);
  });

  it("folds what stays and is far from a change", () => {
    const before = numbered(1, 12).join("\n");
    expect(drawn(before, `${before}\n13`)).toEqual(["(10 unchanged)", " 11", " 12", "+13"]);
  });

  it("folds all of what did not change", () => {
    expect(drawn("a\nb\nc\nd", "a\nb\nc\nd")).toEqual(["(4 unchanged)"]);
  });

  it("does not fold a single line", () => {
    expect(drawn("1\n2\n3\nx", "1\n2\n3\ny")).toEqual([" 1", " 2", " 3", "-x", "+y"]);
  });

  it("gives both texts back from its unfolded lines", () => {
    const before = ["a", "b", "a", "c", "b"];
    const after = ["b", "a", "b", "c", "a"];
    const lines = linesOf(before.join("\n"), after.join("\n")).filter((line) => line.kind !== "folded");
    expect(lines.filter(({ kind }) => kind !== "added").map(({ text }) => text)).toEqual(before);
    expect(lines.filter(({ kind }) => kind !== "removed").map(({ text }) => text)).toEqual(after);
  });

  it("folds between two changes", () => {
    const before = numbered(1, 9);
    expect(drawn(before.join("\n"), ["x", ...before.slice(1, -1), "y"].join("\n"))).toEqual([
      "-1",
      "+x",
      " 2",
      " 3",
      "(3 unchanged)",
      " 7",
      " 8",
      "-9",
      "+y",
    ]);
  });

  it("compares long texts that differ in few lines", () => {
    const before = numbered(1, 9_000);
    const after = before.map((line, index) => (index % 1_000 === 0 ? "x" : line));
    const lines = linesOf(before.join("\n"), after.join("\n"));
    expect(lines.filter(({ kind }) => kind === "added")).toHaveLength(9);
  });

  it.each([
    ["too large", numbered(1, 10_000), numbered(2, 10_002), { kind: "too-large", lines: 20_001 }],
    ["too different", numbered(1, 1_001), numbered(2_001, 3_000), { kind: "too-different", maxChanges: 2_000 }],
  ])("does not compare what is %s", (_, before, after, expected) => {
    expect(diffLines(before.join("\n"), after.join("\n"))).toEqual(expected);
  });
});
