import { describe, expect, it } from "vitest";
import { TypeAhead } from "./type-ahead";

const ITEMS = ["Hold", "Resume", "Roll back", "Abort", "Add gate"];

type Key = readonly [key: string, atMs: number];

/** Where somebody is after these keys. */
function typed(from: number, ...keys: readonly Key[]): number {
  const typeAhead = new TypeAhead();
  return keys.reduce((index, [key, atMs]) => typeAhead.find(key, ITEMS, { from: index, atMs }) ?? index, from);
}

describe("TypeAhead", () => {
  it.each<[string, number, Key[], string]>([
    ["goes to the item that begins so", 0, [["a", 0]], "Abort"],
    ["does not mind capitals", 0, [["A", 0]], "Abort"],
    ["begins again at the top", 4, [["r", 0]], "Resume"],
    ["goes on to the next with the same letter", 1, [["r", 0]], "Roll back"],
    [
      "goes round with a letter that is pressed again and again",
      0,
      [
        ["r", 0],
        ["r", 100],
        ["r", 200],
      ],
      "Resume",
    ],
    [
      "takes letters that follow quickly as one word",
      0,
      [
        ["a", 0],
        ["d", 200],
      ],
      "Add gate",
    ],
    [
      "takes a space within a word as part of it",
      0,
      [
        ["r", 0],
        ["o", 100],
        ["l", 200],
        ["l", 300],
        [" ", 400],
        ["b", 500],
      ],
      "Roll back",
    ],
    [
      "begins a new word after a pause",
      0,
      [
        ["r", 0],
        ["a", 501],
      ],
      "Abort",
    ],
    ["stays where nothing begins so", 2, [["x", 0]], "Roll back"],
    [
      "stays on the item while its word grows",
      0,
      [
        ["r", 0],
        ["e", 100],
      ],
      "Resume",
    ],
  ])("%s", (_, from, keys, expected) => {
    expect(ITEMS[typed(from, ...keys)]).toBe(expected);
  });

  it.each(["Enter", "ArrowLeft", " ", "F2"])("leaves %j to others", (key) => {
    expect(new TypeAhead().find(key, ITEMS, { from: 0, atMs: 0 })).toBeUndefined();
  });
});
