import { expect, it } from "vitest";
import { managerText } from "./use-manager-text";

it.each([
  ["flotilla", true, "all", "template"],
  ["hub", true, "own", "template"],
  ["hub", false, undefined, "own manager"],
  ["flotilla", true, "own", "refused beside OCM's add-on manager"],
  ["flotilla", false, "off", "unmanaged"],
  ["other", false, "all", "self-managed"],
] as const)("of an add-on of %s, with templates %s, in the mode %s are “%s”", (lifecycle, templated, mode, text) => {
  expect(managerText({ lifecycle, templated }, mode)).toBe(text);
});
