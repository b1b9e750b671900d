import { describe, expect, it } from "vitest";
import { seededRandom } from "./random";

function take(count: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
}

describe("seededRandom", () => {
  it("gives the same numbers for the same seed, others for another", () => {
    expect(take(20, 7)).toEqual(take(20, 7));
    expect(take(20, 7)).not.toEqual(take(20, 8));
  });

  it("stays in [0, 1) and spreads evenly", () => {
    const numbers = take(10_000, 1);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
  });
});
