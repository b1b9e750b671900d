import { describe, expect, it } from "vitest";
import { rowAction } from "./row-keys";

const PLAIN = { isMarked: false, isPointed: false, isPeeking: false };
const WALKED = { ...PLAIN, isPointed: true };
const MARKED = { ...PLAIN, isMarked: true };
const POINTED = { ...MARKED, isPointed: true };
const PEEKING = { ...POINTED, isPeeking: true };

describe("rowAction", () => {
  it.each([
    ["/", PLAIN, "filter"],
    ["j", PLAIN, "next"],
    ["k", PEEKING, "previous"],
    ["x", PLAIN, undefined],
    ["Enter", PLAIN, undefined],
    ["Escape", PLAIN, undefined],
    ["Enter", WALKED, "open"],
    ["o", WALKED, "open"],
    ["x", WALKED, undefined],
    ["Escape", WALKED, undefined],
    ["x", MARKED, undefined],
    ["Enter", MARKED, undefined],
    ["X", MARKED, "all"],
    ["Escape", MARKED, "clear"],
    ["x", POINTED, "select"],
    ["o", POINTED, "open"],
    ["Enter", POINTED, "peek"],
    ["Enter", PEEKING, "open"],
    ["o", PEEKING, "open"],
    ["Escape", PEEKING, "close"],
    ["z", PEEKING, undefined],
    ["toString", PEEKING, undefined],
  ] as const)("%s with %j: %s", (key, where, expected) => {
    expect(rowAction(key, where)).toBe(expected);
  });
});
