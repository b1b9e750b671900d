import { describe, expect, it } from "vitest";
import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import { cellPaths, foldCells, type LaneCell } from "./cell-paths";

const cells = (...kinds: WaterlineKind[]): LaneCell[] =>
  kinds.map((kind, index) => ({ name: `c${index}`, kind, text: kind }));

describe("cellPaths", () => {
  it("draws each kind as one path, row by row", () => {
    expect(cellPaths(["healthy", "later", "healthy"], 2, 6)).toEqual([
      { kind: "healthy", d: "M0 0h4v4h-4zM0 6h4v4h-4z" },
      { kind: "later", d: "M7 1h2v2h-2z" },
    ]);
  });

  it("leaves what stalls a hole, and what is out of reach hollow", () => {
    expect(cellPaths(["degraded", "unreachable", "unhealthy"], 9, 6).map(({ d }) => d)).toEqual([
      "M0 0h5v5h-5zM2 2h1v1h-1z",
      "M6 0h4v4h-4zM7 1h2v2h-2z",
      "M12 0h5v5h-5z",
    ]);
  });
});

it("draws the same larger where there is room, on whole pixels", () => {
  const all: WaterlineKind[] = [
    "healthy",
    "soaking",
    "applying",
    "pending",
    "later",
    "unknown",
    "unreachable",
    "degraded",
    "unhealthy",
  ];
  for (const pitch of [6, 10] as const) {
    const numbers = cellPaths(all, 3, pitch).flatMap(({ d }) => d.match(/[\d.]+/g) ?? []);
    expect(numbers.every((each) => Number.isInteger(Number(each)))).toBe(true);
  }
  expect(cellPaths(["degraded"], 3, 10)).toEqual([{ kind: "degraded", d: "M0 0h9v9h-9zM3 3h3v3h-3z" }]);
});

describe("foldCells", () => {
  const many = (size: number) => cells(...Array.from({ length: size }, (): WaterlineKind => "healthy"));

  it.each([
    [10, 10, 1, 10],
    [11, 10, 2, 6],
    [101, 10, 20, 6],
    [12_000, 400, 50, 240],
    [90_000, 10, 9000, 10],
    [0, 10, 1, 0],
    [5, 0, 5, 1],
  ])("puts %i clusters in %i cells by %i", (size, room, each, drawn) => {
    const folded = foldCells(many(size), room);
    expect([folded.each, folded.cells.length]).toEqual([each, drawn]);
  });

  it("shows the worst of those that share a cell", () => {
    const folded = foldCells(
      many(21).map((cell, index) => ({ ...cell, kind: WORSE[index] ?? cell.kind })),
      4,
    );
    expect(folded.cells.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "unhealthy c7 and 9 more",
      "degraded c19 and 9 more",
      "healthy c20",
    ]);
  });
});

const WORSE: Readonly<Record<number, WaterlineKind>> = { 3: "later", 7: "unhealthy", 9: "degraded", 19: "degraded" };
