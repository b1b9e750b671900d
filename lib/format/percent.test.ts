import { expect, it } from "vitest";
import { percent } from "./percent";

it.each([
  [0, 0, "0\u00a0%"],
  [0, 9402, "0\u00a0%"],
  [1, 9402, "0.1\u00a0%"],
  [890, 9402, "9.5\u00a0%"],
  [871, 890, "97.9\u00a0%"],
  [1, 4, "25\u00a0%"],
  [9401, 9402, "99.9\u00a0%"],
  [9402, 9402, "100\u00a0%"],
])("%i of %i is %j", (part, whole, text) => {
  expect(percent(part, whole)).toBe(text);
});
