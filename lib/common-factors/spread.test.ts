import { expect, it } from "vitest";
import type { Observed } from "./factor";
import { readFactors } from "./spread";

it("attack: gathers nobody for labels of which every two clusters have their own values", () => {
  const labels = Array.from({ length: 20 }, (_, label) => `label ${label}`);
  const observed = Array.from({ length: 2_000 }, (_, index): Observed => {
    const value = String(index >>> 1);
    return { name: `c${index}`, isAffected: index % 500 === 0, factors: labels.map((key) => ({ key, value })) };
  });
  const { spreads, tried } = readFactors(observed, { now: 0, least: 2 });
  expect(tried).toBe(20_000);
  expect(spreads).toEqual([]);
});
