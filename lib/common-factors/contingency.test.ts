import { expect, it } from "vitest";
import { evidence, leastEvidence, lift, precision, relativeRisk } from "./contingency";

it.each([
  // Of statistics' textbooks: 2·Σ O·ln(O/E).
  [{ all: 100, affected: 50, size: 50, affectedWith: 25 }, 0],
  [{ all: 100, affected: 50, size: 50, affectedWith: 50 }, 138.63],
  [{ all: 100, affected: 50, size: 50, affectedWith: 0 }, -138.63],
  [{ all: 40, affected: 20, size: 10, affectedWith: 8 }, 5.06],
])("the evidence of %j is %f", (counts, expected) => {
  expect(evidence(counts)).toBeCloseTo(expected, 1);
});

it("more has to be shown the more is tried", () => {
  expect(leastEvidence(1)).toBeCloseTo(9.21, 2);
  expect(leastEvidence(1_000)).toBeGreaterThan(leastEvidence(100));
});

it("a part of nothing is nothing", () => {
  expect(precision({ all: 10, affected: 5, size: 0, affectedWith: 0 })).toBe(0);
  expect(lift({ all: 10, affected: 5, size: 2, affectedWith: 2 })).toBe(2);
});

it("a risk is compared with that of those without the factor, however many are affected", () => {
  expect(relativeRisk({ all: 100, affected: 77, size: 77, affectedWith: 77 })).toBe(Number.POSITIVE_INFINITY);
  expect(relativeRisk({ all: 100, affected: 60, size: 50, affectedWith: 40 })).toBe(2);
});
