import { describe, expect, it } from "vitest";
import { inIpRanges, isIpRange } from "./ip-ranges";

describe("ranges of addresses", () => {
  it.each([
    ["10.0.0.1", true],
    ["10.0.0.0/8", true],
    ["fd00::/8", true],
    ["::1", true],
    ["10.0.0.0/33", false],
    ["fd00::/129", false],
    ["10.0.0.0/", false],
    ["10.0.0.0/8/8", false],
    ["10.0.0", false],
    ["host", false],
    ["", false],
  ])("%s: %s", (text, isOne) => {
    expect(isIpRange(text)).toBe(isOne);
  });

  it("hold addresses of their own family alone", () => {
    const isIn = inIpRanges(["10.0.0.0/8", "192.168.1.1", "fd00::/8"]);
    expect(["10.9.9.9", "192.168.1.1", "fd12::1"].map(isIn)).toEqual([true, true, true]);
    expect(["11.0.0.1", "192.168.1.2", "fe80::1", "::ffff", "10.host", ""].map(isIn)).toEqual(Array(6).fill(false));
  });
});
