import { expect, it } from "vitest";
import { figure } from "./figure-text";

it.each([
  [null, ""],
  [undefined, ""],
  [0, "0"],
  [0.98, "1"],
  [2.44, "2.4"],
  [585.79, "586"],
  [9_402, "9,402"],
])("writes %s as %j", (value, text) => {
  expect(figure(value)).toBe(text);
});
