import { describe, expect, it } from "vitest";
import { stepped } from "./stepped";

describe("stepped", () => {
  it.each([
    ["25", 1, "26"],
    ["25", -10, "15"],
    ["100", 10, "100"],
    ["3", -10, "1"],
    ["0", -1, "1"],
    ["", 1, "1"],
    ["many", -1, "1"],
    ["2.5", 1, "1"],
  ])("%j by %i is %s", (text, by, result) => {
    expect(stepped(text, by, { least: 1, most: 100 })).toBe(result);
  });
});
