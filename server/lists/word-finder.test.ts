import { describe, expect, it } from "vitest";
import { WordFinder } from "./word-finder";

const ROWS = ["cluster-1\n", "", "cluster-2\nalias\n", "node\n", "cluster-12\n", ""];
const STARTS = Uint32Array.from([0, ...ROWS.map((_, index) => ROWS.slice(0, index + 1).join("").length)]);

function all(words: readonly string[]): number[] {
  const finder = new WordFinder(ROWS.join(""), STARTS, words);
  const positions: number[] = [];
  for (let index = finder.next(0); index < ROWS.length; index = finder.next(index + 1)) positions.push(index);
  return positions;
}

describe("WordFinder", () => {
  it.each([
    [["cluster"], [0, 2, 4]],
    [["1"], [0, 4]],
    [
      ["cluster", "2"],
      [2, 4],
    ],
    [["2", "1", "cluster"], [4]],
    [["alias", "cluster"], [2]],
    [["alias", "node"], []],
    [
      ["e", "e", "e"],
      [0, 2, 3, 4],
    ],
    [["nowhere"], []],
  ])("finds rows with %j at %j", (words, positions) => {
    expect(all(words)).toEqual(positions);
  });
});
