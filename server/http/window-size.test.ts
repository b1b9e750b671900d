import { describe, expect, it } from "vitest";
import { windowOf } from "./window-size";

const USUAL = { widthPx: 1440, heightPx: 900, isReported: false };

describe("windowOf", () => {
  it.each([
    ["1920", "1080", { widthPx: 1920, heightPx: 1080, isReported: true }],
    ["390", "844", { widthPx: 390, heightPx: 844, isReported: true }],
    ["99999", "900", { widthPx: 10_000, heightPx: 900, isReported: true }],
    [undefined, undefined, USUAL],
    ["1920", undefined, USUAL],
    ["1920px", "1080", USUAL],
    ["-120", "900", USUAL],
    ["1e3", "900", USUAL],
    ["10", "10", USUAL],
    ["123456", "900", USUAL],
    ["", "", USUAL],
  ])("takes %s and %s", (width, height, size) => {
    expect(windowOf(width, height)).toEqual(size);
  });
});
