import { Blocks } from "lucide-react";
import { describe, expect, it } from "vitest";
import { foundText, matching, type PaletteEntry, positionBy } from "./palette-entries";

const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  label,
  icon: Blocks,
  ...more,
});
const ENTRIES = [entry("Add-ons"), entry("Enable an add-on", { also: "install" }), entry("Sign out", { note: "ada" })];

describe("what is written", () => {
  it.each([
    ["", ["Add-ons", "Enable an add-on", "Sign out"]],
    ["add", ["Add-ons", "Enable an add-on"]],
    ["ADD on", ["Add-ons", "Enable an add-on"]],
    ["inst", ["Enable an add-on"]],
    ["ada", ["Sign out"]],
    ["ign", []],
    ["add-ons sign", []],
  ])("%j finds %j", (text, expected) => {
    expect(matching(ENTRIES, text).map(({ label }) => label)).toEqual(expected);
  });
});

it.each([
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 0],
  ["ArrowUp", 0, 3, 2],
  ["PageDown", 1, 30, 9],
  ["PageDown", 1, 3, 2],
  ["PageUp", 3, 30, 0],
  ["a", 0, 3, undefined],
  ["ArrowDown", 0, 0, undefined],
])("%s at %i of %i leads to %s", (key, index, size, next) => {
  expect(positionBy(key, index, size)).toBe(next);
});

it.each([
  [0, false, "Nothing found"],
  [1, false, "1 result"],
  [2, false, "2 results"],
  [2, true, "Searching"],
])("says of %i entries, searching: %s, %j", (size, isSearching, text) => {
  expect(foundText([{ title: "Pages", entries: ENTRIES.slice(0, size) }], isSearching)).toBe(text);
});
