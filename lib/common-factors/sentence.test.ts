import { expect, it } from "vitest";
import type { CommonFactor } from "./factor";
import { commonFactorText } from "./sentence";

/** Of this machine's zone, as a clock has it. */
const NOW = new Date(2026, 10, 26, 9, 40).getTime();
const FELL = new Date(2026, 10, 26, 2, 11).getTime();

const FOUND: CommonFactor = {
  factors: [{ key: "region", value: "eu-west-1" }],
  affected: 41,
  affectedWith: 38,
  size: 40,
  lift: 12.3,
  counterExamples: ["c1", "c2"],
};

it.each<[Partial<CommonFactor>, string]>([
  [{}, "38 of 41 have region eu-west-1, 12 times as many as by chance; 2 others with it are well."],
  [
    { size: 42, troubled: 2 },
    "38 of 41 have region eu-west-1, 12 times as many as by chance; 2 others with it are well.",
  ],
  [
    { troubled: 2 },
    "38 of 41 have region eu-west-1, 12 times as many as by chance; 2 others with it are not well either.",
  ],
  [
    { affectedWith: 41, size: 41, lift: 1_234.5 },
    "All 41 have region eu-west-1, 1,235 times as many as by chance; no other cluster has it.",
  ],
  [
    { factors: [...FOUND.factors, { key: "label team", value: "" }], size: 39, lift: 1.84 },
    "38 of 41 have region eu-west-1 and label team (empty), 1.8 times as many as by chance; 1 other with it is well.",
  ],
  [
    { change: { at: FELL, lagMs: 240_000, early: 0 } },
    "38 of 41 fell after region eu-west-1 came to them, from 02:11 on, most within 4\u00a0min, 12 times as many as by chance; 2 others with it are well.",
  ],
  [
    { affectedWith: 38, size: 38, lift: 9.96, change: { at: FELL - 86_400_000, lagMs: 20_000, early: 1_200 } },
    "38 of 41 fell after region eu-west-1 came to them, from 25 Nov 2026 02:11 on, most within a minute, 10 times as many as by chance; 1,200 have it for less than that.",
  ],
])("%j", (part, text) => {
  expect(commonFactorText({ ...FOUND, ...part }, NOW)).toBe(text);
});
