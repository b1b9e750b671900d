import { describe, expect, it } from "vitest";
import { positionAfter, type SuggestionAction, suggestionAction, waitingAfter } from "./suggestion-keys";

const CLOSED = { hasSome: true, isOpen: false, isMarked: false };
const OPEN = { hasSome: true, isOpen: true, isMarked: false };
const MARKED = { hasSome: true, isOpen: true, isMarked: true };
const NONE = { hasSome: false, isOpen: false, isMarked: false };

describe("a key in a list of suggestions", () => {
  it.each<[string, typeof OPEN, SuggestionAction | undefined]>([
    ["ArrowDown", CLOSED, "next"],
    ["ArrowDown", OPEN, "next"],
    ["ArrowDown", NONE, undefined],
    ["ArrowUp", MARKED, "previous"],
    ["ArrowUp", CLOSED, undefined],
    ["Enter", MARKED, "take"],
    ["Enter", OPEN, "leave"],
    ["Tab", MARKED, "take"],
    ["Tab", OPEN, undefined],
    ["Escape", OPEN, "close"],
    ["Escape", CLOSED, undefined],
    ["e", MARKED, undefined],
    ["Home", MARKED, undefined],
  ])("%s with %j is %s", (key, where, expected) => {
    expect(suggestionAction({ key, shiftKey: false }, where)).toBe(expected);
  });

  it("leaves the field backwards by Shift and Tab", () => {
    expect(suggestionAction({ key: "Tab", shiftKey: true }, MARKED)).toBeUndefined();
  });
});

it.each([
  ["next", undefined, 0],
  ["next", 0, 1],
  ["next", 2, 0],
  ["previous", undefined, 2],
  ["previous", 0, 2],
  ["previous", 1, 0],
] as const)("%s after %s of three is %s", (action, index, expected) => {
  expect(positionAfter(action, index, 3)).toBe(expected);
});

it.each([
  ["ArrowDown", "ArrowDown"],
  ["ArrowDown ArrowDown ArrowUp Enter", "ArrowDown ArrowDown ArrowUp Enter"],
  ["ArrowDown Tab", "ArrowDown Tab"],
  ["Enter", ""],
  ["ArrowUp", ""],
  ["ArrowDown e", ""],
  ["ArrowDown Escape", ""],
  ["ArrowDown Shift+Tab", ""],
])("of %s wait for what is suggested: %s", (pressed, expected) => {
  const keys = pressed
    .split(" ")
    .map((each) => ({ key: each.replace("Shift+", ""), shiftKey: each.startsWith("Shift+") }));
  const waiting = keys.reduce(waitingAfter, [] as ReturnType<typeof waitingAfter>);
  expect(waiting.map(({ key }) => key).join(" ")).toBe(expected);
});
