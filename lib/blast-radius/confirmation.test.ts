import { expect, it } from "vitest";
import { mustBeConfirmed } from "./confirmation";

const clusters = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `c${from + index}`);
const effect = (change: object) => ({ gains: [], loses: [], changes: [], ...change });

it.each([
  ["nothing", [], false],
  ["a removal from a single cluster", [effect({ loses: ["c1"] })], true],
  ["a change of twenty clusters", [effect({ changes: clusters(20) })], false],
  ["a change of twenty-one", [effect({ changes: clusters(20) }), effect({ gains: clusters(1, 20) })], true],
  ["a start of twenty-one that wait", [effect({ starts: clusters(21) })], true],
  ["a start of those that change besides", [effect({ changes: clusters(20), starts: clusters(20) })], false],
  ["a change of twenty, by two add-ons", [effect({ changes: clusters(20) }), effect({ changes: clusters(20) })], false],
])("%s is confirmed by typing, or not", (_, effects, confirmed) => {
  expect(mustBeConfirmed(effects)).toBe(confirmed);
});
