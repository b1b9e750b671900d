import { expect, it } from "vitest";
import type { CommonFactor } from "./factor";
import { commonFactorText } from "./sentence";

const FOUND: CommonFactor = {
  factors: [{ key: "region", value: "eu-west-1" }],
  affected: 41,
  affectedWith: 38,
  size: 40,
  lift: 12,
  counterExamples: ["c1", "c2"],
};

it.each<[Partial<CommonFactor>, string]>([
  [{}, "38 of 41 have region eu-west-1; 2 others with it are well."],
  [{ affectedWith: 41, size: 41 }, "All 41 have region eu-west-1; no other cluster has it."],
  [
    { factors: [...FOUND.factors, { key: "label team", value: "" }], size: 39 },
    "38 of 41 have region eu-west-1 and label team (empty); 1 other with it is well.",
  ],
  [
    { change: { at: 0, lagMs: 240_000, early: 0 } },
    "38 of 41 fell after region eu-west-1 came to them, most within 4\u00a0min; 2 others with it are well.",
  ],
  [
    { affectedWith: 38, size: 38, change: { at: 0, lagMs: 20_000, early: 1_200 } },
    "38 of 41 fell after region eu-west-1 came to them, most within a minute; 1,200 have it for less than that.",
  ],
])("%j", (part, text) => {
  expect(commonFactorText({ ...FOUND, ...part })).toBe(text);
});
