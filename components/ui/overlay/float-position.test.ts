import { describe, expect, it } from "vitest";
import { floatPosition } from "./float-position";

const VIEW = { width: 400, height: 300 };
const FLOAT = { width: 120, height: 80 };

describe("floatPosition", () => {
  it.each([
    ["below its anchor", { left: 20, top: 40 }, { left: 20, top: 72, maxHeight: 220 }],
    ["above where there is no room below", { left: 20, top: 250 }, { left: 20, top: 166, maxHeight: 238 }],
    [
      "right edge to right edge where there is no room at the right",
      { left: 330, top: 40 },
      { left: 260, top: 72, maxHeight: 220 },
    ],
    ["within the window at the left", { left: -30, top: 40 }, { left: 8, top: 72, maxHeight: 220 }],
  ])("is %s", (_words, at, position) => {
    expect(floatPosition({ ...at, width: 50, height: 28 }, FLOAT, VIEW, 4)).toEqual(position);
  });

  it("stays below where neither side has room, as high as fits", () => {
    const position = floatPosition({ left: 8, top: 40, width: 50, height: 28 }, { width: 120, height: 290 }, VIEW, 4);
    expect(position).toEqual({ left: 8, top: 72, maxHeight: 220 });
  });

  it("goes above, as high as fits, where there is more room", () => {
    const position = floatPosition({ left: 8, top: 200, width: 50, height: 28 }, { width: 120, height: 290 }, VIEW, 4);
    expect(position).toEqual({ left: 8, top: 8, maxHeight: 188 });
  });

  it("goes out of the window with its anchor", () => {
    const anchor = { left: 20, width: 50, height: 28 };
    expect(floatPosition({ ...anchor, top: -100 }, FLOAT, VIEW, 4).top).toBe(-68);
    expect(floatPosition({ ...anchor, top: 500 }, FLOAT, VIEW, 4)).toMatchObject({ top: 416 });
  });
});
