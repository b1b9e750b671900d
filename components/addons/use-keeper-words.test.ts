import { expect, it } from "vitest";
import { keeperWords } from "./use-keeper-words";

it.each([
  ["flotilla", true, "all", "template"],
  ["hub", true, "own", "template"],
  ["hub", false, undefined, "own manager"],
  ["flotilla", true, "own", "refused beside OCM's own manager"],
  ["flotilla", false, "off", "looked after by nobody"],
  ["other", false, "all", "looks after itself"],
] as const)("of an add-on of %s, with templates %s, in the mode %s are “%s”", (lifecycle, templated, mode, words) => {
  expect(keeperWords({ lifecycle, templated }, mode)).toBe(words);
});
