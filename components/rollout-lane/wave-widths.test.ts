import { describe, expect, it } from "vitest";
import { waveWidths } from "./wave-widths";

function widths(sizes: readonly number[], current = -1) {
  return waveWidths(sizes.map((size, index) => ({ size, current: index === current })));
}

describe("waveWidths", () => {
  it.each([
    ["the current wave is widest", [24, 360, 808], 2, [0.9, 1.1, 1.6]],
    ["others go by rank, not by proportion", [24, 360, 808, 1792, 6418], 2, [0.9, 1, 1.6, 1.2, 1.3]],
    ["waves of one size are equally wide", [200, 200, 200], 0, [1.6, 0.9, 0.9]],
    ["without a current wave none stands out", [10, 20], -1, [0.9, 1.3]],
    ["one wave has the lane", [812], 0, [1.6]],
    ["one wave has it also when it is over", [812], -1, [1.6]],
  ])("%s", (_words, sizes, current, expected) => {
    expect(widths(sizes, current)).toEqual(expected);
  });

  it("folds what is past and far beyond six waves", () => {
    expect(widths([1, 5, 5, 5, 5, 5, 5, 5], 3)).toEqual(["stub", "stub", 1.3, 1.6, 1.3, 1.3, "stub", "stub"]);
  });

  it("keeps the last waves of a long rollout that is over", () => {
    expect(widths([1, 5, 5, 5, 5, 5, 5]).slice(-2)).toEqual([1.3, 1.3]);
  });
});
