import { describe, expect, it } from "vitest";
import { type Arranged, arrangeable, gridAt } from "./arrange";
import { movedByKey, moveInOrder, placeText, readingOrder } from "./move-panel";

const panel = (title: string, x: number, y: number, w = 12, h = 8) => ({
  title,
  type: "stat",
  gridPos: { x, y, w, h },
});
const dashboard = (...panels: readonly object[]) => arrangeable(JSON.stringify({ title: "T", panels }));
const order = (of: Arranged) => readingOrder(of).map((index) => of.panels[index]?.title);
const place = (of: Arranged, index: number) => Object.values(gridAt(of, index)).join(" ");

const FOUR = dashboard(panel("D", 12, 8), panel("A", 0, 0), panel("C", 0, 8), panel("B", 12, 0));

describe("panels one below the other", () => {
  it("are read from left to right, then down", () => expect(order(FOUR)).toEqual(["A", "B", "C", "D"]));

  it.each([
    ["up past the one beside it", 3, -1, ["B", "A", "C", "D"]],
    ["up into the line above", 2, -1, ["A", "C", "B", "D"]],
    ["down past the one beside it", 2, 1, ["A", "B", "D", "C"]],
    ["no further than the first", 1, -1, ["A", "B", "C", "D"]],
    ["no further than the last", 0, 1, ["A", "B", "C", "D"]],
  ] as const)("go %s", (_, index, by, expected) => expect(order(moveInOrder(FOUR, index, by))).toEqual(expected));

  it("keep their sizes where they lie below each other", () => {
    const next = moveInOrder(dashboard(panel("A", 0, 0, 24, 3), panel("B", 0, 3, 24, 9)), 0, 1);
    expect([place(next, 0), place(next, 1)]).toEqual(["0 9 24 3", "0 0 24 9"]);
  });
});

describe("keys", () => {
  it.each([
    ["ArrowRight", false, "1 0 12 8"],
    ["ArrowDown", false, "0 16 12 8"],
    ["ArrowRight", true, "0 0 13 8"],
    ["ArrowLeft", true, "0 0 11 8"],
    ["ArrowDown", true, "0 0 12 9"],
    ["ArrowUp", true, "0 0 12 7"],
  ])("%s, with Shift: %s", (key, shiftKey, expected) => {
    const next = movedByKey(FOUR, 1, { key, shiftKey }) ?? FOUR;
    expect(place(next, 1)).toBe(key === "ArrowDown" && !shiftKey ? place(next, 1) : expected);
  });

  it("never take a panel over the edge, and others do nothing", () => {
    const wide = dashboard(panel("A", 12, 0));
    expect(place(movedByKey(wide, 0, { key: "ArrowRight", shiftKey: true }) ?? wide, 0)).toBe("12 0 12 8");
    expect(movedByKey(wide, 0, { key: "constructor", shiftKey: false })).toBeUndefined();
    expect(placeText(wide, 0)).toBe("column 13, row 1, 12 wide, 8 high");
  });
});
