import { expect, it } from "vitest";
import { isAtLeast } from "./resource-version";

it.each([
  ["2", "1", true],
  ["1", "2", false],
  ["10", "9", true],
  ["9", "10", false],
  ["7", "7", true],
  ["18446744073709551616", "18446744073709551615", true],
  ["18446744073709551615", "18446744073709551616", false],
  ["opaque", "7", true],
  ["7", "", true],
])("%s at least as new as %s: %s", (version, other, expected) => {
  expect(isAtLeast(version, other)).toBe(expected);
});
